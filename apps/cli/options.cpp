#include "cli/options.hpp"

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

const std::map<std::string, Operator>& operators() {
  static const std::map<std::string, Operator> operators{{"plus", plus},
                                                         {"min", min},
                                                         {"max", max},
                                                         {"multiply", multiply},
                                                         {"saturating_plus", saturating_plus},
                                                         {"bit_and", bit_and},
                                                         {"bit_or", bit_or},
                                                         {"bit_xor", bit_xor}};
  return operators;
}

Option add_operator(Command command, Operator& op, const std::string& description) {
  return command.choice("--operator", op, operators(), description)
      .text("plus|min|max|multiply|saturating_plus|bit_and|bit_or|bit_xor [plus]");
}

void add_backend_option(Command command, Backend& backend) {
  command.choice("--backend", backend, backends, "Run on workers of this kind only").text("any|cpu|cuda|opencl [any]");
}

void add_index_option(Command command, int& index) {
  command.choice<int>("--index", index, {{"32", 32}, {"64", 64}}, "Bits of an index").text("32|64 [32]");
}

void add_compute_options(Command command, ComputeOptions& options) {
  add_backend_option(command, options.backend);
  add_index_option(command, options.index);
  command.choice("--type", options.type, value_types(), "Type of the values")
      .text("i32|i64|f32|f64 [i64, or f64 for fractions]");
  command.option("--repeat", options.repeat, "Compute so many times, and report the median time")
      .within(1, 1000000)
      .text("K [1]");
  command.flag("--check", options.check, "Compare with the sequential oracle");
  command.flag("--json", options.json, "Print one JSON object about the run");
  command.flag("--quiet,-q", options.quiet, "Print no report");
  command.option("--output,-o", options.output, output_text("the result")).output().text("FILE|FOLDER/");
  command
      .option("--memory-limit", options.memory_limit,
              "Refuse what takes more memory than so many bytes (K, M, G are suffixes)")
      .bytes()
      .text("SIZE [what is available]");
  command
      .option("--trace", options.trace,
              "Write who did what when there (Chrome's or Perfetto's JSON), and a picture beside it (.svg)")
      .output(json_endings)
      .text("FILE");
}

std::string output_text(const std::string& what) {
  return "Write " + what +
         " there: a table with a heading and vertices, or elements, in the first column (.tsv, .csv), the bare array "
         "in "
         "their order (.npy, else text), or an .npy for each result (FOLDER/); '-' is stdout, which gets a table where "
         "vertices have labels or there are several results; -.gz compresses";
}

std::string name_of(Backend backend) { return name_in(backends, backend); }

Json workers_json(const Runtime& runtime) {
  auto workers = Json::array();
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
