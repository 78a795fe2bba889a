// pleach scan: the sum of all values before each one of an array.
#include "checks/rank_check.hpp"
#include "cli/compute_run.hpp"
#include "cli/job.hpp"
#include "commands/commands.hpp"
#include "commands/in_blocks.hpp"
#include "io/text_line.hpp"

#include <pleach/pleach.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace pleach::app {

namespace {

struct ScanCommand {
  ComputeOptions common;
  std::string input;
  Operator op = plus;
  bool inclusive = false;
};

template <class Value>
std::optional<Difference> check_sums(const ScanCommand& command, const std::vector<Value>& values,
                                     std::span<const Value> sums) {
  // An array is a list of its elements in order.
  std::vector<std::int64_t> successor(sums.size());
  std::iota(successor.begin(), successor.end(), std::int64_t{1});
  if (!successor.empty()) --successor.back();
  return check_scan<std::int64_t, Value>(successor, values, sums, command.op, command.inclusive);
}

template <class Value>
void scan(const ScanCommand& command, ComputeRun& run, const std::vector<Value>& host_values) {
  run.init("starting the workers");
  Runtime runtime({.backend = command.common.backend, .devices = command.common.backend});
  const Vector<Value> values(runtime, host_values);
  Vector<Value> result(runtime, values.size());

  run.compute([&] {
    command.inclusive ? inclusive_scan(values, result, command.op) : exclusive_scan(values, result, command.op);
    result.wait();
  });
  const View<const Value> view = result.read();
  const std::span<const Value> sums(view.data(), view.size());
  run.check([&] { return check_sums(command, host_values, sums); });
  if (run.write() && !command.common.output.empty()) {
    write_results(command.common.output, "element", {{"scan", sums}});
  }
  run.finish(runtime, values.size(),
             {{"operator", name_in(operators(), command.op)},
              {"type", std::string(type_name<Value>)},
              {"inclusive", command.inclusive}},
             fmt::format("{} scan of {} values", command.inclusive ? "inclusive" : "exclusive", values.size()),
             "a value");
}

/// Runs in the processes that mpirun started: each reads its part of the file.
template <class Value>
void scan_in_blocks(const ScanCommand& command, const ComputeOptions& common, Network& network, ComputeRun& run,
                    const std::vector<Value>& part) {
  const auto values = in_even_blocks(network, part);
  BlockVector<Value> result(network, values.layout());
  run.compute([&] {
    wait_for_all(network);
    command.inclusive ? inclusive_scan(values, result, command.op) : exclusive_scan(values, result, command.op);
    network.runtime().wait();
    wait_for_all(network);
  });
  run.check([&] {
    const std::vector<Value> all = values.gather(), sums = result.gather();
    return found_on_first_rank(network, [&] { return check_sums(command, all, std::span<const Value>(sums)); });
  });
  Json figures{{"operator", name_in(operators(), command.op)},
               {"type", std::string(type_name<Value>)},
               {"inclusive", command.inclusive}};
  figures.update(ranks_json(network));
  if (run.write() && !common.output.empty()) {
    write_blocks<Value>(network, common.output, "element", {{"scan", &result}});
  }
  run.finish(network.runtime(), static_cast<std::size_t>(values.size()), figures,
             fmt::format("{} scan of {} values, {} processes", command.inclusive ? "inclusive" : "exclusive",
                         values.size(), network.ranks()),
             "a value");
}

void run_in_blocks(const ScanCommand& command) {
  const ComputeOptions common = options_of_rank(command.common);
  run_job({.backend = common.backend, .devices = common.backend}, [&](Network& network) {
    ComputeRun run("scan", common);
    run.load("reading the values");
    const auto go_on = [&]<class Value>(const std::vector<Value>& values) {
      scan_in_blocks(command, common, network, run, values);
    };
    read_parts(network, command.input, common.type, go_on);
  });
}

void run(const ScanCommand& command) {
  if (started_ranks() > 1) return run_in_blocks(command);
  ComputeRun run("scan", command.common);
  run.load("reading the values");
  with_values(command.input, command.common.type,
              [&]<class Value>(const std::vector<Value>& values) { scan<Value>(command, run, values); });
}

}  // namespace

void add_scan(Command app) {
  const Command scan = app.subcommand("scan", "The sum of all values before each one of an array");
  const auto command = std::make_shared<ScanCommand>();
  scan.option("INPUT", command->input,
              "The values (text or .npy); '-' is stdin; gzip, zstd, xz, bzip2, lz4 and zip are read as they are")
      .required();
  add_operator(scan, command->op, "What to scan with");
  scan.flag("--inclusive", command->inclusive, "Count a value itself");
  add_compute_options(scan, command->common);
  scan.remove("--index");
  scan.on_call([command] { run(*command); });
}

}  // namespace pleach::app
