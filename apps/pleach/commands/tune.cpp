// pleach tune: runs a command of this driver with different schedulers, devices and task sizes, and prints the best
// settings.
#include "cli/measure.hpp"
#include "commands/commands.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <utility>

#include <fmt/core.h>

namespace pleach::app {

namespace {

struct TuneOptions {
  int repeat = 7;
  bool json = false;
  std::vector<std::string> command;
};

/// Variables of the environment.
using Settings = std::vector<std::pair<std::string, std::string>>;

std::string text_of(const Settings& settings) {
  std::string text;
  for (const auto& [name, value] : settings) text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  return text.empty() ? "(nothing)" : text;
}

std::string quoted(const std::string& word) {
  std::string quoted = "'";
  for (const char letter : word) quoted += letter == '\'' ? "'\\''" : std::string(1, letter);
  return quoted + "'";
}

/// A run of the driver in another process.
class Child {
 public:
  Child(std::vector<std::string> command, int repeat)
      : program_(std::filesystem::read_symlink("/proc/self/exe").string()),
        command_(std::move(command)),
        repeat_(repeat) {}

  /// Returns the median seconds of its computation; nothing if it fails with a message on stderr.
  [[nodiscard]] std::optional<double> run(const Settings& settings, const std::string& backend = {}) const {
    std::string line = "env";
    for (const auto& [name, value] : settings) line += ' ' + quoted(name + '=' + value);
    line += ' ' + quoted(program_);
    for (const std::string& word : command_) line += ' ' + quoted(word);
    line += fmt::format(" --json --repeat {}", repeat_);
    if (!backend.empty()) line += " --backend " + backend;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> child(popen(line.c_str(), "r"), pclose);
    if (child == nullptr) throw Error("tune: cannot start " + program_);
    std::string output;
    std::array<char, 4096> part{};
    while (const std::size_t read = std::fread(part.data(), 1, part.size(), child.get()))
      output.append(part.data(), read);
    if (output.empty()) return std::nullopt;
    return Json::number_in(output, {"seconds", "compute"});
  }

 private:
  const std::string program_;
  const std::vector<std::string> command_;
  const int repeat_;
};

struct Trial {
  Settings settings;
  std::string backend;  // option of the command, or empty
  double seconds;
};

/// Returns the kinds of devices that are present.
std::vector<std::string> kinds_of_devices() {
  const Runtime runtime;
  std::vector<std::string> kinds;
  for (const Worker& worker : runtime.workers()) {
    const std::string kind = name_of(worker.kind);
    if (std::ranges::find(kinds, kind) == kinds.end()) kinds.push_back(kind);
  }
  return kinds;
}

void run(const TuneOptions& options) {
  if (options.command.empty()) throw ArgumentError("tune: which command? As in: pleach tune rank --random 1000000");
  const Child child(options.command, options.repeat);
  const std::vector<std::string> kinds = kinds_of_devices();

  // Measures models of every kind of device at these sizes. A second run uses the measurements of the first.
  for (const std::string& kind : kinds) {
    for (int k = 0; k < 2; ++k) {
      if (!child.run({{"STARPU_SCHED", "dmdas"}, {"STARPU_CALIBRATE", "1"}}, kind)) {
        throw Error("tune: the command fails with --backend " + kind);
      }
    }
  }

  std::vector<Trial> trials;
  const auto attempt = [&](const Settings& settings, const std::string& backend = {}) {
    const auto seconds = child.run(settings, backend);
    if (!seconds) return;
    trials.push_back({settings, backend, *seconds});
    if (!options.json) {
      fmt::print("{:>10} ms  {}{}\n", milliseconds(*seconds), backend.empty() ? "" : "--backend " + backend + "  ",
                 text_of(settings));
    }
  };
  const auto best = [&]() -> const Trial& { return *std::ranges::min_element(trials, {}, &Trial::seconds); };
  attempt({});
  for (const char* scheduler : {"eager", "lws", "ws", "dmda", "dmdas"}) attempt({{"STARPU_SCHED", scheduler}});
  if (trials.empty()) throw Error("tune: the command fails");
  if (kinds.size() > 1) {
    for (const std::string& kind : kinds) attempt({}, kind);
  }
  const Trial scheduled = best();
  for (const char* chunk : {"16384", "65536", "262144", "1048576"}) {
    Settings settings = scheduled.settings;
    settings.emplace_back("PLEACH_CHUNK", chunk);
    attempt(settings, scheduled.backend);
  }

  const Trial& chosen = best();
  const double before = trials.front().seconds;
  if (options.json) {
    auto all = Json::array();
    const auto to_json = [](const Trial& trial) {
      Json settings;
      settings["backend"] = trial.backend.empty() ? "any" : trial.backend;
      for (const auto& [name, value] : trial.settings) settings[name] = value;
      return Json{{"settings", settings}, {"seconds", trial.seconds}};
    };
    for (const Trial& trial : trials) all.push_back(to_json(trial));
    fmt::print("{}\n", Json{{"command", "tune"}, {"trials", all}, {"best", to_json(chosen)}}.dump());
    return;
  }
  // Differences within the variation between runs do not justify a setting.
  constexpr double worth_it = 0.95;
  if (chosen.seconds > worth_it * before) {
    fmt::print("\nnothing is better than no settings at all\n");
    return;
  }
  fmt::print("\nthe best takes {} % of the time without settings:\n", percent(chosen.seconds / before));
  for (const auto& [name, value] : chosen.settings) fmt::print("export {}={}\n", name, value);
  if (!chosen.backend.empty()) fmt::print("and --backend {}\n", chosen.backend);
}

}  // namespace

void add_tune(Command app) {
  const auto options = std::make_shared<TuneOptions>();
  const Command command = app.subcommand(
      "tune", "Calibrate, and find the best scheduler, devices and size of tasks for another command of this driver");
  command.option("--repeat", options->repeat, "Run it so many times with each setting, and take the median time")
      .within(1, 1000000)
      .text("K [7]");
  command.flag("--json", options->json, "Print one JSON object");
  command.rest(options->command);
  command.on_call([options] { run(*options); });
}

}  // namespace pleach::app
