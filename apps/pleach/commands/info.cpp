// pleach info: what StarPU sees on this machine, and what of it pleach can use.
#include "commands/commands.hpp"
#include "commands/options.hpp"

#include <pleach/starpu.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

namespace pleach::app {

namespace {

/// The names of the phases that have a performance model here.
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
    phases.emplace_back(line.substr(begin + 1, line.find('.', begin) - begin - 1));
  }
  return phases;
}

struct MemoryNode {
  std::string name;
  std::optional<std::int64_t> bytes;  // where a limit is set
};

struct State {
  Backend backend;
  bool built, usable;
};

struct Info {
  std::string starpu, scheduler;
  std::vector<Worker> workers;
  std::vector<MemoryNode> nodes;
  std::vector<State> backends;
  std::vector<std::string> calibrated;
};

Info describe(const Runtime& runtime) {
  Info info{.scheduler = runtime.scheduler(), .workers = runtime.workers(), .calibrated = calibrated_phases()};
  int major, minor, release;
  starpu_get_version(&major, &minor, &release);
  info.starpu = fmt::format("{}.{}.{}", major, minor, release);
  for (unsigned node = 0; node < starpu_memory_nodes_get_count(); ++node) {
    char name[128];
    starpu_memory_node_get_name(node, name, sizeof name);
    const starpu_ssize_t total = starpu_memory_get_total(node);
    info.nodes.push_back({name, total < 0 ? std::nullopt : std::optional<std::int64_t>(total)});
  }
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
  for (const Worker& worker : info.workers) workers.push_back({{"name", worker.name}, {"kind", name_of(worker.kind)}});
  auto& nodes = json["memory_nodes"] = Json::array();
  for (const MemoryNode& node : info.nodes) {
    nodes.push_back({{"name", node.name}, {"bytes", node.bytes ? Json(*node.bytes) : Json()}});
  }
  auto& backends = json["backends"];
  for (const State& state : info.backends) {
    backends[name_of(state.backend)] = {{"built", state.built}, {"usable", state.usable}};
  }
  json["calibrated"] = info.calibrated;
  return json;
}

void print(const Info& info) {
  fmt::print("pleach {}, StarPU {}, scheduler {}\n\n", PLEACH_VERSION, info.starpu, info.scheduler);
  fmt::print("workers\n");
  for (const Worker& worker : info.workers) fmt::print("  {:<8}{}\n", name_of(worker.kind), worker.name);
  fmt::print("\nmemory nodes\n");
  for (const MemoryNode& node : info.nodes) {
    const std::string size =
        node.bytes ? fmt::format("{:.1f} GiB", static_cast<double>(*node.bytes) / (1 << 30)) : "no limit set";
    fmt::print("  {:<16}{}\n", node.name, size);
  }
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
  fmt::print("\n");
}

}  // namespace

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
