#include "commands/options.hpp"

#include <algorithm>
#include <chrono>

namespace pleach::app {

namespace {

const std::map<std::string, Backend> backends{
    {"any", Backend::any}, {"cpu", Backend::cpu}, {"cuda", Backend::cuda}, {"opencl", Backend::opencl}};

}  // namespace

const std::map<std::string, ValueType>& value_types() {
  static const std::map<std::string, ValueType> types{
      {"i32", ValueType::i32}, {"i64", ValueType::i64}, {"f32", ValueType::f32}, {"f64", ValueType::f64}};
  return types;
}

void add_backend_option(CLI::App& command, Backend& backend) {
  add_choice(command, "--backend", backend, backends, "Run on workers of this kind only")
      ->option_text("any|cpu|cuda|opencl [any]");
}

void add_index_option(CLI::App& command, int& index) {
  command.add_option("--index", index, "Bits of an index")->check(CLI::IsMember({32, 64}))->option_text("32|64 [32]");
}

void add_compute_options(CLI::App& command, ComputeOptions& options) {
  add_backend_option(command, options.backend);
  add_index_option(command, options.index);
  add_choice(command, "--type", options.type, value_types(), "Type of the values")
      ->option_text("i32|i64|f32|f64 [i64]");
  command.add_option("--repeat", options.repeat, "Compute so many times, and report the median time")
      ->check(CLI::Range(1, 1000000))
      ->option_text("K [1]");
  command.add_flag("--check", options.check, "Compare with the sequential oracle");
  command.add_flag("--json", options.json, "Print one JSON object about the run");
  command.add_option("--output", options.output, "Write the result there (.tsv, .npy, else text; -.gz compresses)")
      ->option_text("FILE");
}

std::string name_of(Backend backend) {
  const auto is_it = [backend](const auto& entry) { return entry.second == backend; };
  return std::find_if(backends.begin(), backends.end(), is_it)->first;
}

nlohmann::ordered_json workers_json(const Runtime& runtime) {
  auto workers = nlohmann::ordered_json::array();
  for (const Worker& worker : runtime.workers()) {
    workers.push_back({{"name", worker.name}, {"kind", name_of(worker.kind)}, {"tasks", worker.tasks}});
  }
  return workers;
}

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

double median(std::vector<double> figures) {
  const auto middle = figures.begin() + static_cast<std::ptrdiff_t>(figures.size() / 2);
  std::nth_element(figures.begin(), middle, figures.end());
  return *middle;
}

}  // namespace pleach::app
