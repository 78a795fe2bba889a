// pleach info: what StarPU sees on this machine, and what of it pleach can use.
#include "commands/commands.hpp"
#include "commands/options.hpp"

#include <pleach/starpu.hpp>

#include <cstdio>
#include <memory>
#include <string>

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

nlohmann::ordered_json describe(const Runtime& runtime) {
  nlohmann::ordered_json info;
  int major, minor, release;
  starpu_get_version(&major, &minor, &release);
  info["command"] = "info";
  info["pleach"] = PLEACH_VERSION;
  info["starpu"] = fmt::format("{}.{}.{}", major, minor, release);
  info["scheduler"] = runtime.scheduler();
  info["workers"] = workers_json(runtime);
  for (auto& worker : info["workers"]) worker.erase("tasks");

  auto nodes = nlohmann::ordered_json::array();
  for (unsigned node = 0; node < starpu_memory_nodes_get_count(); ++node) {
    char name[128];
    starpu_memory_node_get_name(node, name, sizeof name);
    const starpu_ssize_t total = starpu_memory_get_total(node);
    nodes.push_back({{"name", name}, {"bytes", total < 0 ? nlohmann::ordered_json() : nlohmann::ordered_json(total)}});
  }
  info["memory_nodes"] = nodes;

  const auto usable = [&](Backend kind) {
    for (const Worker& worker : runtime.workers()) {
      if (worker.kind == kind) return true;
    }
    return false;
  };
  for (const Backend kind : {Backend::cpu, Backend::cuda, Backend::opencl}) {
    const bool built = kind != Backend::cuda || PLEACH_BUILT_WITH_CUDA;
    info["backends"][name_of(kind)] = {{"built", built}, {"usable", built && usable(kind)}};
  }
  info["calibrated"] = calibrated_phases();
  return info;
}

void print(const nlohmann::ordered_json& info) {
  fmt::print("pleach {}, StarPU {}, scheduler {}\n\n", info["pleach"].get<std::string>(),
             info["starpu"].get<std::string>(), info["scheduler"].get<std::string>());
  fmt::print("workers\n");
  for (const auto& worker : info["workers"]) {
    fmt::print("  {:<8}{}\n", worker["kind"].get<std::string>(), worker["name"].get<std::string>());
  }
  fmt::print("\nmemory nodes\n");
  for (const auto& node : info["memory_nodes"]) {
    const std::string size =
        node["bytes"].is_null() ? "no limit set" : fmt::format("{:.1f} GiB", node["bytes"].get<double>() / (1 << 30));
    fmt::print("  {:<16}{}\n", node["name"].get<std::string>(), size);
  }
  fmt::print("\nbackends\n");
  for (const auto& [name, state] : info["backends"].items()) {
    fmt::print("  {:<8}{}\n", name, !state["built"] ? "not built" : state["usable"] ? "usable" : "no worker");
  }
  fmt::print("\nphases with a performance model: ");
  if (info["calibrated"].empty()) fmt::print("none yet; model-based schedulers make them as they run");
  for (const auto& phase : info["calibrated"]) fmt::print("{} ", phase.get<std::string>());
  fmt::print("\n");
}

}  // namespace

void add_info(CLI::App& app) {
  CLI::App* command = app.add_subcommand("info", "Show the workers, memory, scheduler, backends and calibration");
  const auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Print one JSON object");
  command->callback([json] {
    const Runtime runtime;
    const nlohmann::ordered_json info = describe(runtime);
    if (*json) {
      fmt::print("{}\n", info.dump());
    } else {
      print(info);
    }
  });
}

}  // namespace pleach::app
