// pleach sort: the values of an array in ascending order.
#include "cli/compute_run.hpp"
#include "commands/commands.hpp"
#include "io/text_line.hpp"

#include <pleach/pleach.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <string>

#include <fmt/format.h>

namespace pleach::app {

namespace {

const std::map<std::string, SortAlgorithm> sort_algorithms{{"automatic", SortAlgorithm::automatic},
                                                           {"radix", SortAlgorithm::radix},
                                                           {"quicksort", SortAlgorithm::quicksort},
                                                           {"sample", SortAlgorithm::sample}};

struct SortCommand {
  ComputeOptions common;
  std::string input;
  SortAlgorithm algorithm = SortAlgorithm::automatic;
};

/// Sorts with NaN last.
template <class Value>
std::vector<Value> sorted_one_by_one(std::vector<Value> values) {
  const auto end = std::partition(values.begin(), values.end(), [](Value value) { return value == value; });
  std::sort(values.begin(), end);
  if constexpr (std::is_floating_point_v<Value>) std::fill(end, values.end(), std::numeric_limits<Value>::quiet_NaN());
  return values;
}

template <class Value>
void sort(const SortCommand& command, ComputeRun& run, const std::vector<Value>& host_values) {
  run.init("starting the workers");
  Runtime runtime({.backend = command.common.backend, .devices = command.common.backend});
  const Vector<Value> values(runtime, host_values);
  Vector<Value> result(runtime, values.size());

  run.compute([&] {
    pleach::sort(values, result, {.algorithm = command.algorithm});
    result.wait();
  });
  const View<const Value> view = result.read();
  const std::span<const Value> sorted(view.data(), view.size());
  run.check([&] {
    const auto expected = sorted_one_by_one(host_values);
    return first_difference(sorted, std::span<const Value>(expected), [](std::size_t) { return Value{0}; });
  });
  if (run.write() && !command.common.output.empty()) {
    write_results(command.common.output, "element", {{"sorted", sorted}});
  }
  run.finish(runtime, values.size(),
             {{"algorithm", name_in(sort_algorithms, command.algorithm)}, {"type", std::string(type_name<Value>)}},
             fmt::format("{} values sorted", values.size()), "a value");
}

void run(const SortCommand& command) {
  ComputeRun run("sort", command.common);
  run.load("reading the values");
  with_values(command.input, command.common.type,
              [&]<class Value>(const std::vector<Value>& values) { sort<Value>(command, run, values); });
}

}  // namespace

void add_sort(Command app) {
  const Command sort = app.subcommand("sort", "Sort the values of an array; NaN comes last");
  const auto command = std::make_shared<SortCommand>();
  sort.option("INPUT", command->input,
              "The values (text or .npy); '-' is stdin; gzip, zstd, xz, bzip2, lz4 and zip are read as they are")
      .required();
  auto algorithm_names = sort_algorithms;
  algorithm_names["auto"] = SortAlgorithm::automatic;
  sort.choice("--algorithm", command->algorithm, algorithm_names, "How to sort")
      .text("automatic|radix|quicksort|sample [automatic]");
  add_compute_options(sort, command->common);
  sort.remove("--index");
  sort.on_call([command] { run(*command); });
}

}  // namespace pleach::app
