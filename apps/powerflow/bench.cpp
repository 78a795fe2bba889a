// pleach-powerflow bench: the time of an iteration, and of concurrent scenarios, compared with sweeps on one core.
#include "commands.hpp"
#include "feeders.hpp"
#include "reference.hpp"
#include "scenarios.hpp"

#include "cli/bench_options.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <memory>

#include <fmt/core.h>

namespace powerflow {

namespace {

namespace app = pleach::app;
using app::Json;

struct BenchCommand {
  app::BenchOptions common;
  std::vector<std::size_t> buses{1000000};
  std::int64_t scenarios = 1000;
  bool three_phase = false;
};

/// Measures an iteration on a network without names, with random bus numbers.
Json bench_iteration(pleach::Runtime& runtime, const BenchCommand& command, std::size_t buses) {
  Network network =
      random_feeders({.buses = buses, .phases = command.three_phase ? 3U : 1U, .permute = true}, command.common.seed);
  const Circuit circuit = make_circuit(runtime, std::move(network));
  const pleach::Tree<Index> tree = tree_of(runtime, circuit);
  Sweep sweep(circuit, tree, circuit.power);
  const double parallel = app::median_seconds(command.common.repeat, [&] {
    sweep.submit_iteration();
    if (!(sweep.mismatch() < 1)) throw pleach::Error("bench: the sweep does not converge");
  });
  SequentialSweep preorder(circuit, circuit.power);
  const double in_preorder = app::median_seconds(command.common.repeat, [&] { preorder.iterate(); });
  const Circuit random = in_network_order(circuit);
  SequentialSweep at_random(random, random.power);
  const double followed = app::median_seconds(command.common.repeat, [&] { at_random.iterate(circuit.bus); });
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
class ScenarioBench {
 public:
  explicit ScenarioBench(const BenchCommand& command)
      : repeat_(runs_for_one * command.common.repeat), count_(static_cast<std::size_t>(command.scenarios)) {}

  /// Returns the seconds of all scenarios together.
  double together(pleach::Runtime& runtime) {
    const Circuit circuit = make_circuit(runtime, baran_wu_33());
    const std::size_t far = far_bus(circuit);
    double lowest = 1;
    const Scenarios scenarios{
        .count = count_,
        .loads = [&](std::size_t scenario, std::span<Complex> power) { write_loads(circuit, scenario, power); },
        .take = [&](std::size_t, const Outcome&,
                    const State& state) { lowest = std::min(lowest, std::abs(1.0 + state.rise[far])); }};
    ScenarioSolver solver(runtime, circuit);
    const double seconds = app::median_seconds(repeat_, [&] { solver.solve(scenarios); });
    require_lowest(lowest);
    return seconds;
  }

  /// Returns the seconds of the scenarios one after the other, by sweeps on a core.
  double one_by_one(pleach::Runtime& runtime) {
    const Circuit circuit = make_circuit(runtime, baran_wu_33());
    const std::size_t far = far_bus(circuit);
    double lowest = 1;
    const double seconds = app::median_seconds(repeat_, [&] {
      std::vector<Complex> power(circuit.size());
      for (std::size_t s = 0; s < count_; ++s) {
        write_loads(circuit, s, power);
        SequentialSweep sweep(circuit, power);
        sweep.solve({});
        lowest = std::min(lowest, std::abs(1.0 + sweep.rise()[far]));
      }
    });
    require_lowest(lowest);
    return seconds;
  }

 private:
  void write_loads(const Circuit& circuit, std::size_t scenario, std::span<Complex> power) const {
    const double factor = 0.5 + 0.5 * static_cast<double>(scenario) / static_cast<double>(count_);
    for (std::size_t i = 0; i < power.size(); ++i) power[i] = factor * circuit.power[i];
  }

  /// Returns the index of bus 18, whose voltage is the lowest.
  static std::size_t far_bus(const Circuit& circuit) {
    return static_cast<std::size_t>(std::ranges::find(circuit.bus, 17) - circuit.bus.begin());
  }

  /// Throws unless all calls find the same lowest voltage.
  void require_lowest(double found) {
    if (lowest_ == 0) lowest_ = found;
    if (!(std::abs(found - lowest_) < 1e-9)) throw pleach::Error("bench: the scenarios' voltages are wrong");
  }

  static constexpr int runs_for_one = 10;  // because they are short

  int repeat_;
  std::size_t count_;
  double lowest_ = 0;
};

void run(const BenchCommand& command) {
  ScenarioBench bench(command);
  const bool has_scenarios = command.scenarios > 0;
  const double one_core = has_scenarios ? app::on_one_core([&](auto& runtime) { return bench.together(runtime); }) : 0;
  pleach::Runtime runtime({.backend = command.common.backend, .devices = command.common.backend});
  auto iterations = Json::array();
  fmt::print("an iteration, ms\n{:>10} {:>12} {:>12} {:>8} {:>12} {:>8}\n", "buses", "pleach", "preorder", "times",
             "random", "times");
  for (const std::size_t buses : command.buses) iterations.push_back(bench_iteration(runtime, command, buses));
  Json figures{{"iterations", iterations}};
  if (has_scenarios) {
    const double all = bench.together(runtime), sequential = bench.one_by_one(runtime);
    fmt::print(
        "{} scenarios of 33 buses: {:.3f} ms; on one core {:.3f} ms, {:.2f} times; one after the other there {:.3f} "
        "ms, {:.2f} times\n",
        command.scenarios, all * 1e3, one_core * 1e3, one_core / all, sequential * 1e3, sequential / all);
    figures["scenarios"] = {{"scenarios", command.scenarios},   {"seconds", all},
                            {"one_core_seconds", one_core},     {"over_one_core", one_core / all},
                            {"sequential_seconds", sequential}, {"over_sequential", sequential / all}};
  }
  app::write_figures(command.common, runtime, figures);
}

}  // namespace

void add_bench(app::Command app) {
  const app::Command bench = app.subcommand("bench", "Measure iterations and scenarios against one core");
  const auto command = std::make_shared<BenchCommand>();
  bench.option("--buses", command->buses, "Buses of random networks, between commas")
      .within(1, 1 << 28)
      .text("N,… [1000000]");
  bench.flag("--three-phase", command->three_phase, "Of three phases");
  bench.option("--scenarios", command->scenarios, "Of the 33 buses; 0: none").not_negative().text("K [1000]");
  add_bench_options(bench, command->common);
  bench.on_call([command] { run(*command); });
}

}  // namespace powerflow
