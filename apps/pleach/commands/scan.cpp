// pleach scan: the sum of all values before each one of an array.
#include "checks/rank_check.hpp"
#include "commands/commands.hpp"
#include "commands/compute_run.hpp"
#include "formats/text_line.hpp"

#include <pleach/pleach.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>

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
  run.check([&] {
    // An array is the list of its elements in their order.
    std::vector<std::int64_t> successor(sums.size());
    std::iota(successor.begin(), successor.end(), std::int64_t{1});
    if (!successor.empty()) --successor.back();
    return check_scan<std::int64_t, Value>(successor, host_values, sums, command.op, command.inclusive);
  });
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

void run(const ScanCommand& command) {
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
