// pleach info: lists the devices that StarPU sees on this machine, and those that pleach can use.
#include "cli/info.hpp"

#include "cli/options.hpp"

#include <pleach/error.hpp>
#include <pleach/introspect.hpp>
#include <pleach/starpu.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>
#include <starpu.h>

namespace pleach::app {

namespace {

/// Returns the phases with a performance model on this machine.
std::vector<std::string> calibrated_phases() {
  char* text = nullptr;
  std::size_t size = 0;
  std::FILE* memory = open_memstream(&text, &size);
  if (memory == nullptr) return {};
  starpu_perfmodel_list(memory);
  std::fclose(memory);
  const std::unique_ptr<char, decltype(&std::free)> owner(text, std::free);
  std::vector<std::string> phases;
  std::string_view rest(text, size);
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const std::size_t begin = line.find("<"), end = line.find(">");
    if (begin == std::string_view::npos || end == std::string_view::npos) continue;
    std::string_view symbol = line.substr(begin + 1, line.find('.', begin) - begin - 1);
    constexpr std::string_view version = "pleach_2_";
    if (!symbol.starts_with(version)) continue;
    symbol.remove_prefix(version.size());
    phases.emplace_back(symbol);
  }
  return phases;
}

std::string starpu_version() {
  int major, minor, release;
  starpu_get_version(&major, &minor, &release);
  return fmt::format("{}.{}.{}", major, minor, release);
}

struct State {
  Backend backend;
  bool built, usable;
};

struct Info {
  std::string starpu, scheduler;
  std::vector<Worker> workers;
  MemoryUse memory;
  std::vector<State> backends;
  std::vector<std::string> calibrated;
  std::vector<std::string> rated;  // kinds of devices with measured rates
  std::vector<std::string> notes;  // problems and hints
};

Info describe(const Runtime& runtime) {
  Info info{.scheduler = runtime.scheduler(),
            .workers = runtime.workers(),
            .memory = runtime.memory(),
            .calibrated = calibrated_phases()};
  info.notes = devices_that_fail();
  if (const std::string note = model_folder_note(); !note.empty()) info.notes.push_back(note);
  std::ranges::copy(devices_that_copy(), std::back_inserter(info.notes));
  if (topology().cores > STARPU_MAXCPUS) {
    info.notes.push_back(fmt::format(
        "this StarPU has room for {} CPU workers, and there are {} cores; cmake/build-starpu.sh builds one for 256",
        STARPU_MAXCPUS, topology().cores));
  }
  std::string problem;
  const Machine machine = Machine::load(&problem);
  if (!problem.empty()) info.notes.push_back(problem);
  for (const Worker& worker : info.workers) {
    const std::string kind = name_of(worker.kind);
    if (machine.find(worker.kind, worker.device) == nullptr) continue;
    if (std::ranges::find(info.rated, kind) == info.rated.end()) info.rated.push_back(kind);
  }
  info.starpu = starpu_version();
  for (const Backend kind : {Backend::cpu, Backend::cuda, Backend::opencl}) {
    const bool built = kind != Backend::cuda || PLEACH_BUILT_WITH_CUDA;
    const bool has_worker = std::ranges::find(info.workers, kind, &Worker::kind) != info.workers.end();
    info.backends.push_back({kind, built, built && has_worker});
  }
  return info;
}

Json to_json(const Info& info) {
  Json json{{"command", "info"}, {"pleach", PLEACH_VERSION}, {"starpu", info.starpu}, {"scheduler", info.scheduler}};
  auto& workers = json["workers"] = Json::array();
  for (const Worker& worker : info.workers) {
    workers.push_back({{"name", worker.name}, {"kind", name_of(worker.kind)}, {"copies", worker.copies}});
  }
  auto& nodes = json["memory_nodes"] = Json::array();
  const auto or_null = [](std::optional<std::size_t> bytes) { return bytes ? Json(*bytes) : Json(); };
  for (const auto& [name, used, total] : info.memory.nodes) {
    nodes.push_back({{"name", name}, {"bytes", or_null(total)}, {"used", or_null(used)}});
  }
  json["memory"] = {{"vectors", info.memory.vectors},
                    {"operations", info.memory.operations},
                    {"kept", info.memory.kept},
                    {"max_kept", RuntimeOptions{}.max_memory_kept}};
  auto& backends = json["backends"];
  for (const State& state : info.backends) {
    backends[name_of(state.backend)] = {{"built", state.built}, {"usable", state.usable}};
  }
  json["calibrated"] = info.calibrated;
  json["rates"] = info.rated;
  const Topology& host = topology();
  json["host"] = {{"processor", host.processor}, {"cores", host.cores}, {"memory_nodes", host.nodes},
                  {"l1_bytes", host.l1},         {"l2_bytes", host.l2}, {"l3_bytes", host.l3}};
  json["notes"] = info.notes;
  return json;
}

void print(const Info& info) {
  fmt::print("pleach {}, StarPU {}, scheduler {}\n\n", PLEACH_VERSION, info.starpu, info.scheduler);
  fmt::print("workers\n");
  for (const Worker& worker : info.workers) {
    fmt::print("  {:<8}{}, {}\n", name_of(worker.kind), worker.name,
               worker.copies ? "data are copied to its memory" : "in the host's memory");
  }
  const Topology& host = topology();
  fmt::print("\nhost\n  {}, {} core{}, {} memory node{}, caches of {} KiB, {} KiB and {} MiB\n", host.processor,
             host.cores, host.cores == 1 ? "" : "s", host.nodes, host.nodes == 1 ? "" : "s", host.l1 >> 10,
             host.l2 >> 10, host.l3 >> 20);
  fmt::print("\nmemory nodes\n");
  const auto gib = [](std::size_t bytes) { return static_cast<double>(bytes) / (1 << 30); };
  for (const auto& [name, used, total] : info.memory.nodes) {
    fmt::print("  {:<16}{}\n", name,
               total ? fmt::format("{:.1f} GiB, {:.1f} used", gib(*total), gib(used.value_or(0))) : "no limit set");
  }
  fmt::print("  operations keep up to {:.1f} GiB for the next ones\n", gib(RuntimeOptions{}.max_memory_kept));
  fmt::print("\nbackends\n");
  for (const State& state : info.backends) {
    fmt::print("  {:<8}{}\n", name_of(state.backend),
               !state.built   ? "not built"
               : state.usable ? "usable"
                              : "no worker");
  }
  fmt::print("\nphases with a performance model: ");
  if (info.calibrated.empty()) fmt::print("none yet; model-based schedulers make them as they run");
  for (const std::string& phase : info.calibrated) fmt::print("{} ", phase);
  fmt::print("\nrates of devices: ");
  if (info.rated.empty()) fmt::print("not known; pleach-bench model measures them");
  for (const std::string& kind : info.rated) fmt::print("{} ", kind);
  fmt::print("\n");
  for (const std::string& note : info.notes) fmt::print("note: {}\n", note);
}

}  // namespace

std::string version() {
  return fmt::format("pleach {} ({}, {} CUDA)\nStarPU {}", PLEACH_VERSION, PLEACH_BUILD,
                     PLEACH_BUILT_WITH_CUDA ? "with" : "without", starpu_version());
}

Json info_json() { return to_json(describe(Runtime())); }

void add_info(Command app) {
  const Command command = app.subcommand("info", "Show the workers, memory, scheduler, backends and calibration");
  const auto json = std::make_shared<bool>(false);
  command.flag("--json", *json, "Print one JSON object");
  command.on_call([json] {
    const Runtime runtime;
    const Info info = describe(runtime);
    if (*json) {
      fmt::print("{}\n", to_json(info).dump());
    } else {
      print(info);
    }
  });
}

}  // namespace pleach::app
