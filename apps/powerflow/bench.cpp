// pleach-powerflow bench: what an iteration takes, and scenarios side by side, against sweeps on one core.
#include "commands.hpp"
#include "feeders.hpp"
#include "reference.hpp"
#include "scenarios.hpp"

#include "commands/options.hpp"
#include "formats/data_file.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <memory>

#include <fmt/core.h>

namespace powerflow {

namespace {

namespace app = pleach::app;
using app::Json;

struct BenchCommand {
  pleach::Backend backend = pleach::Backend::any;
  std::vector<std::size_t> buses{1000000};
  std::int64_t scenarios = 1000;
  int repeat = 7;
  std::uint64_t seed = 1;
  bool three_phase = false;
  std::string json;
};

/// The median time of calls after the first.
double seconds_of(int repeat, const std::function<void()>& call) {
  call();
  std::vector<double> seconds;
  for (int k = 0; k < repeat; ++k) {
    const double before = app::now();
    call();
    seconds.push_back(app::now() - before);
  }
  return app::median(std::move(seconds));
}

/// A network without its names, whose bus numbers are random.
Json bench_iteration(pleach::Runtime& runtime, const BenchCommand& command, std::size_t buses) {
  Network network =
      random_feeders({.buses = buses, .phases = command.three_phase ? 3U : 1U, .permute = true}, command.seed);
  const Circuit circuit = make_circuit(runtime, std::move(network));
  const pleach::Tree<Index> tree = tree_of(runtime, circuit);
  Sweep sweep(circuit, tree, circuit.power);
  const double parallel = seconds_of(command.repeat, [&] {
    sweep.submit_iteration();
    if (!(sweep.mismatch() < 1)) throw pleach::Error("bench: the sweep does not converge");
  });
  SequentialSweep preorder(circuit, circuit.power);
  const double in_preorder = seconds_of(command.repeat, [&] { preorder.iterate(); });
  const Circuit random = in_network_order(circuit);
  SequentialSweep at_random(random, random.power);
  const double followed = seconds_of(command.repeat, [&] { at_random.iterate(circuit.bus); });
  fmt::print("{:>10} {:>12.3f} {:>12.3f} {:>8.2f} {:>12.3f} {:>8.2f}\n", buses, parallel * 1e3, in_preorder * 1e3,
             in_preorder / parallel, followed * 1e3, followed / parallel);
  return {{"buses", buses},
          {"seconds", parallel},
          {"sequential_seconds", in_preorder},
          {"over_sequential", in_preorder / parallel},
          {"random_numbers_seconds", followed},
          {"over_random_numbers", followed / parallel}};
}

/// The 33 buses of Baran and Wu under loads of 50 to 100 %.
Json bench_scenarios(pleach::Runtime& runtime, const BenchCommand& command) {
  const Network network = baran_wu_33();
  const Circuit circuit = make_circuit(runtime, network);
  const auto count = static_cast<std::size_t>(command.scenarios);
  const auto loads = [&](std::size_t scenario, std::span<Complex> power) {
    const double factor = 0.5 + 0.5 * static_cast<double>(scenario) / static_cast<double>(count);
    for (std::size_t i = 0; i < power.size(); ++i) power[i] = factor * circuit.power[i];
  };
  double lowest = 1, expected = 1;
  const auto look_at = [](double& least, std::span<const Complex> rise) {
    for (const Complex value : rise) least = std::min(least, std::abs(1.0 + value));
  };
  const Scenarios scenarios{
      .count = count, .loads = loads, .take = [&](std::size_t, const Outcome&, const State& state) {
        look_at(lowest, state.rise);
      }};
  const double batched = seconds_of(command.repeat, [&] { solve_scenarios(runtime, circuit, scenarios, {}); });
  const double sequential = seconds_of(command.repeat, [&] {
    std::vector<Complex> power(circuit.size());
    for (std::size_t s = 0; s < count; ++s) {
      loads(s, power);
      SequentialSweep sweep(circuit, power);
      sweep.solve({});
      look_at(expected, sweep.rise());
    }
  });
  if (!(std::abs(lowest - expected) < 1e-9)) throw pleach::Error("bench: the scenarios' voltages are wrong");
  fmt::print("{} scenarios of 33 buses: {:.3f} ms, one after the other on a core {:.3f} ms, {:.2f} times\n", count,
             batched * 1e3, sequential * 1e3, sequential / batched);
  return {{"scenarios", count},
          {"seconds", batched},
          {"sequential_seconds", sequential},
          {"over_sequential", sequential / batched}};
}

void run(const BenchCommand& command) {
  pleach::Runtime runtime({.backend = command.backend, .devices = command.backend});
  auto iterations = Json::array();
  fmt::print("an iteration, ms\n{:>10} {:>12} {:>12} {:>8} {:>12} {:>8}\n", "buses", "pleach", "preorder", "times",
             "random", "times");
  for (const std::size_t buses : command.buses) iterations.push_back(bench_iteration(runtime, command, buses));
  Json report{{"command", "bench"}, {"repeat", command.repeat}, {"seed", command.seed}, {"iterations", iterations}};
  if (command.scenarios > 0) report["scenarios"] = bench_scenarios(runtime, command);
  report["workers"] = app::workers_json(runtime);
  if (command.json.empty()) return;
  app::OutputFile file(command.json);
  file.write(report.dump(2) + "\n");
  file.close();
}

}  // namespace

void add_bench(app::Command app) {
  const app::Command bench = app.subcommand("bench", "Measure iterations and scenarios against one core");
  const auto command = std::make_shared<BenchCommand>();
  add_backend_option(bench, command->backend);
  bench.option("--buses", command->buses, "Buses of random networks, between commas").text("N,… [1000000]");
  bench.flag("--three-phase", command->three_phase, "Of three phases");
  bench.option("--scenarios", command->scenarios, "Of the 33 buses; 0: none").not_negative().text("K [1000]");
  bench.option("--repeat", command->repeat, "Take the median of so many runs").within(1, 1000).text("K [7]");
  bench.option("--seed", command->seed, "Of the random networks").text("S [1]");
  bench.option("--json", command->json, "Write the figures there").output().text("FILE");
  bench.on_call([command] { run(*command); });
}

}  // namespace powerflow
