// pleach-powerflow solve: computes voltages, flows and losses of a network.
#include "commands.hpp"
#include "loads.hpp"
#include "profile.hpp"
#include "read.hpp"
#include "reference.hpp"
#include "scenarios.hpp"
#include "tables.hpp"

#include "cli/compute_run.hpp"
#include "cli/results.hpp"
#include "io/work.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>

namespace powerflow {

namespace {

namespace app = pleach::app;
using app::Json;

struct SolveCommand {
  app::ComputeOptions common;
  std::string input;
  ReadOptions read;
  std::string phases;
  std::optional<double> tolerance;
  SweepOptions sweep;
  LoadFiles loads;
  std::string branches, voltages, profile;
};

std::string fault_of(const Outcome& outcome) {
  if (!std::isfinite(outcome.mismatch)) {
    return fmt::format("no convergence: the voltages collapse in iteration {}; the network cannot carry its loads",
                       outcome.iterations);
  }
  return fmt::format("no convergence after {} iterations: the power of some bus is still off by {:.3g} per unit",
                     outcome.iterations, outcome.mismatch);
}

/// Scenarios without a solution; the message names the first.
class Failures {
 public:
  void add(std::size_t scenario, const Outcome& outcome) {
    constexpr std::size_t max_named = 10;
    if (count_++ < max_named) text_ += fmt::format("\n  scenario {}: {}", scenario, fault_of(outcome));
  }
  [[nodiscard]] std::size_t count() const { return count_; }

  [[noreturn]] void fail(std::size_t of_all) const {
    throw ConvergenceError(fmt::format("solve: {} of {} scenarios have no solution:{}{}", count_, of_all, text_,
                                       count_ > named() ? fmt::format("\n  and {} more", count_ - named()) : ""));
  }

 private:
  [[nodiscard]] std::size_t named() const { return static_cast<std::size_t>(std::ranges::count(text_, '\n')); }

  std::size_t count_ = 0;
  std::string text_;
};

/// The largest accepted difference from the sequential sweep's voltages.
constexpr double largest_difference = 1e-8;

/// The largest accepted error of the laws. Currents of short lines have fewer exact digits than voltages.
constexpr double largest_imbalance = 1e-7;

class Solving {
 public:
  explicit Solving(const SolveCommand& command) : command_(command), run_("solve", command.common) {}

  void operator()() {
    run_.load("reading the network");
    network_ = read_network(command_.input, command_.read);
    run_.init("finding the feeders");
    pleach::Runtime runtime({.backend = command_.common.backend, .devices = command_.common.backend});
    circuit_ = make_circuit(runtime, network_);
    print_notes();
    const Loads loads(command_.loads, network_, circuit_);
    loads_ = &loads;
    count_ = loads.count();
    run_.compute([&] { compute(runtime); });
    run_.check([&] { return check(); });
    if (run_.write()) write();
    finish(runtime);
    if (failures_.count() > 0) failures_.fail(count_);
  }

 private:
  void compute(pleach::Runtime& runtime) {
    summary_ = {};
    failures_ = {};
    worst_ = {};
    worst_scenario_ = 0;
    magnitudes_.clear();
    voltages_.clear();
    balance_ = 0;
    app::begin_work(count_);
    if (loads_->change_circuit()) {
      for (std::size_t s = 0; s < count_; ++s) {
        const Network network = loads_->network(s);
        solve(runtime, network, with_loads(circuit_, network), s);
      }
    } else {
      const Scenarios scenarios{.count = count_,
                                .loads = [&](std::size_t s, std::span<Complex> power) { loads_->write(s, power); },
                                .take = [&](std::size_t s, const Outcome& outcome,
                                            const State& state) { take(network_, circuit_, s, outcome, state); }};
      ScenarioSolver(runtime, circuit_, command_.sweep).solve(scenarios);
    }
    if (failures_.count() == count_) failures_.fail(count_);
  }

  /// Solves a scenario with its own circuit.
  void solve(pleach::Runtime& runtime, const Network& network, const Circuit& circuit, std::size_t scenario) {
    ScenarioSolver(runtime, circuit, command_.sweep)
        .solve(
            {.loads = [&](std::size_t, std::span<Complex> power) { std::ranges::copy(circuit.power, power.begin()); },
             .take = [&](std::size_t, const Outcome& outcome,
                         const State& state) { take(network, circuit, scenario, outcome, state); }});
  }

  void take(const Network& network, const Circuit& circuit, std::size_t scenario, const Outcome& outcome,
            const State& state) {
    if (!outcome.converged && count_ == 1) throw ConvergenceError("solve: " + fault_of(outcome));
    const double load = loads_->total_mw(scenario);
    if (!outcome.converged) {
      if (command_.common.check) voltages_.resize(voltages_.size() + network_.power.size());
      failures_.add(scenario, outcome);
      summary_.add_failed(network_, outcome, load);
      if (!command_.voltages.empty()) magnitudes_.resize(magnitudes_.size() + network_.power.size());
      return;
    }
    Solution solution = solution_of(network, circuit, state);
    if (command_.common.check) {
      balance_ = std::max(balance_, imbalance(loads_->network(scenario), circuit, solution));
      voltages_.insert(voltages_.end(), solution.voltage.begin(), solution.voltage.end());
    }
    summary_.add(network_, outcome, solution, load);
    mismatch_ = std::max(mismatch_, outcome.mismatch);
    iterations_ = std::max(iterations_, outcome.iterations);
    if (!command_.voltages.empty()) {
      for (const Complex v : solution.voltage) magnitudes_.push_back(std::abs(v));
    }
    if (worst_.voltage.empty() || summary_.lowest.back() <= summary_.lowest[worst_scenario_]) {
      worst_scenario_ = scenario;
      worst_ = std::move(solution);
    }
  }

  /// Checks the laws with the network's own numbers, and compares with the sequential sweep.
  std::optional<app::Difference> check() const {
    if (const double most = std::max(largest_imbalance, 100 * command_.sweep.tolerance); !(balance_ <= most)) {
      return app::Difference{
          .index = 0,
          .result = balance_,
          .expected = 0,
          .rule = fmt::format("Kirchhoff's or Ohm's law is off by {:.3g} of the largest load or voltage", balance_)};
    }
    for (std::size_t s = 0; s < count_; ++s) {
      const Network network = loads_->network(s);
      auto difference =
          loads_->change_circuit() ? check(network, with_loads(circuit_, network), s) : check(network, circuit_, s);
      if (difference) return difference;
    }
    return std::nullopt;
  }

  std::optional<app::Difference> check(const Network& network, const Circuit& circuit, std::size_t s) const {
    std::vector<Complex> power = circuit.power;
    if (!loads_->change_circuit()) loads_->write(s, power);
    SequentialSweep sequential(circuit, power);
    const bool converges = sequential.solve(command_.sweep).converged, found_so = summary_.converged[s] != 0;
    if (converges != found_so) return app::Difference{s, found_so ? 1.0 : 0, converges ? 1.0 : 0, "convergence"};
    if (!converges) return std::nullopt;
    const Solution expected = solution_of(network, circuit, {power, sequential.rise(), sequential.flow()});
    for (std::size_t i = 0; i < expected.voltage.size(); ++i) {
      const Complex found = voltages_[s * expected.voltage.size() + i];
      if (std::isnan(expected.voltage[i].real()) || std::abs(found - expected.voltage[i]) <= largest_difference)
        continue;
      return app::Difference{i % network.buses(), std::abs(found), std::abs(expected.voltage[i]), "voltage"};
    }
    return std::nullopt;
  }

  /// Prints the reader's notes, and one on buses that nothing feeds.
  void print_notes() const {
    std::vector<std::string> notes = network_.notes;
    const auto dead = static_cast<std::size_t>(std::ranges::count(circuit_.node, -1));
    if (dead > 0) {
      const auto first = std::ranges::find(circuit_.node, -1) - circuit_.node.begin();
      notes.push_back(fmt::format("{} of {} buses {} fed by no slack bus and {} no voltage, the first is {}{}", dead,
                                  network_.buses(), dead == 1 ? "is" : "are", dead == 1 ? "has" : "have",
                                  network_.labels.text(static_cast<std::size_t>(first)), loads_not_served()));
    }
    for (const std::string& note : notes) fmt::print(stderr, "pleach-powerflow: note: {}\n", network_.fault(note));
  }

  /// Returns a note on the loads at buses without a voltage; empty if there are none.
  [[nodiscard]] std::string loads_not_served() const {
    double sum = 0;
    for (std::size_t i = 0; i < network_.power.size(); ++i) {
      if (circuit_.node[i % network_.buses()] >= 0) continue;
      for (const auto* kind :
           {&network_.power, &network_.current_power, &network_.impedance_power, &network_.delta_power}) {
        if (!kind->empty()) sum += std::max((*kind)[i].real(), 0.0);
      }
    }
    if (sum == 0) return "";
    return fmt::format("; loads of {:.6g} MW are not served",
                       sum * network_.base_mva / static_cast<double>(network_.phases));
  }

  void write() const {
    const std::string& output = command_.common.output;
    if (!output.empty()) {
      count_ > 1 ? write_summary(output, network_, summary_) : write_buses(output, network_, worst_);
    }
    if (!command_.branches.empty()) write_branches(command_.branches, network_, worst_);
    if (!command_.voltages.empty()) write_voltages(command_.voltages, count_, magnitudes_);
    if (!command_.profile.empty()) write_profile(command_.profile, network_, circuit_, worst_.voltage);
  }

  void finish(const pleach::Runtime& runtime) {
    const auto lowest = lowest_voltage(network_, worst_.voltage);
    std::size_t feeders = 0;
    for (std::size_t v = 0; v < circuit_.size(); ++v) feeders += circuit_.is_root(v) ? 1 : 0;
    const std::string phase = network_.phases > 1 ? std::string(" in phase ") + "abc"[lowest.phase] : "";
    run_.finish(runtime, network_.buses() * count_,
                {{"buses", network_.buses()},
                 {"feeders", feeders},
                 {"three_phase", network_.phases > 1},
                 {"scenarios", count_},
                 {"scenarios_without_solution", failures_.count()},
                 {"iterations", iterations_},
                 {"mismatch_pu", mismatch_},
                 {"load_mw", summary_.load_mw[worst_scenario_]},
                 {"loss_mw", summary_.loss_mw[worst_scenario_]},
                 {"loss_mvar", summary_.loss_mvar[worst_scenario_]},
                 {"lowest_v_pu", lowest.voltage},
                 {"lowest_bus", network_.labels.text(lowest.bus)}},
                fmt::format("{} buses in {} feeder{}{}: {} iterations, losses {:.6g} kW, lowest voltage {:.6f} at bus "
                            "{}{}{}",
                            network_.buses(), feeders, feeders == 1 ? "" : "s",
                            count_ > 1 ? fmt::format(", {} scenarios", count_) : "", iterations_,
                            summary_.loss_mw[worst_scenario_] * 1000, lowest.voltage, network_.labels.text(lowest.bus),
                            phase, count_ > 1 ? fmt::format(" in scenario {}", worst_scenario_) : ""),
                "a bus");
  }

  const SolveCommand& command_;
  app::ComputeRun run_;
  Network network_;
  Circuit circuit_;
  const Loads* loads_ = nullptr;
  std::size_t count_ = 1;
  Summary summary_;
  Failures failures_;
  double mismatch_ = 0;
  int iterations_ = 0;
  std::size_t worst_scenario_ = 0;
  Solution worst_;  // of the scenario with the lowest voltage
  std::vector<double> magnitudes_;
  std::vector<Complex> voltages_;  // of all scenarios, for the check
  double balance_ = 0;             // the worst of all scenarios
};

/// Throws if the output is an array, which has room for one quantity only.
void require_no_array(const std::string& option, const std::string& path) {
  if (path.empty() || app::output_kind(path, 2, {}) != app::OutputKind::array) return;
  throw pleach::ArgumentError(
      fmt::format("solve: {}: '{}' is no name of a table, .csv or .tsv, nor a FOLDER/ with an array for each quantity",
                  option, path));
}

}  // namespace

void add_solve(app::Command app) {
  const app::Command solve = app.subcommand("solve", "Solve a network: voltages, flows, losses");
  const auto command = std::make_shared<SolveCommand>();
  solve.option("input", command->input, "The network; '-' is stdin").required().text("INPUT");
  solve.option("--format", command->read.format, "What INPUT is; else by its name, or its first bytes")
      .one_of({"matpower", "pandapower", "csv"})
      .text("matpower|pandapower|csv");
  solve.option("--kv", command->read.kv, "The nominal voltage of buses of which a CSV file does not say it").text("KV");
  solve.option("--base-mva", command->read.base_mva, "The base of quantities per unit in a CSV file").text("MVA [1]");
  solve
      .option(
          "--phases", command->phases,
          "Solve a network of pandapower in three phases, or as balanced, with the sum of each load's phases [3, if "
          "it has loads of single phases and says what three phases need]")
      .one_of({"1", "3"})
      .text("1|3");
  solve
      .option("--tolerance", command->tolerance,
              "Stop when the power of every bus is right to so much of the largest load; no less than 1e-13")
      .text("PART [1e-10]");
  solve.option("--iterations", command->sweep.max_iterations, "Give up after so many")
      .within(1, 1000000)
      .text("K [100]");
  solve
      .option("--factors", command->loads.factors,
              "Solve a scenario for each number in the file (text or .npy), which all loads are multiplied by")
      .text("FILE");
  solve
      .option("--p-mw", command->loads.p_mw,
              "Solve a scenario for each row of a matrix (text or .npy): the active power of each bus at nominal "
              "voltage, in INPUT's order")
      .text("FILE");
  solve.option("--q-mvar", command->loads.q_mvar, "The same for reactive power").text("FILE");
  add_compute_options(solve, command->common);
  solve.remove("--index");
  solve.remove("--type");
  solve["--output"].description(
      "Write the voltages, or, of several scenarios, a row for each, there: a table (.csv, .tsv), or an .npy for each "
      "quantity (FOLDER/); '-' is stdout; -.gz compresses");
  solve
      .option("--branches", command->branches,
              "Write flows and losses of branches there, as --output; of the scenario with the lowest voltage")
      .output()
      .text("FILE|FOLDER/");
  solve.option("--voltages", command->voltages, "Write all voltages there, scenarios × buses (.npy)")
      .output({".npy"})
      .text("FILE");
  solve.option("--profile", command->profile, "Draw the voltages along the feeders there, of that scenario (.svg)")
      .output(app::picture_endings)
      .text("FILE");
  solve.footer(
      "Example: the 33 buses of Baran and Wu\n"
      "  pleach-powerflow generate baran-wu-33 --output feeder.csv\n"
      "  pleach-powerflow solve feeder.csv --output voltages.csv --profile voltages.svg");
  solve.on_call([command] {
    if (!command->phases.empty()) command->read.phases = command->phases == "3" ? 3 : 1;
    if (command->tolerance) command->sweep.tolerance = *command->tolerance;
    if (!(command->sweep.tolerance >= 1e-13)) {
      throw pleach::ArgumentError("solve: --tolerance: nothing is exact to less than 1e-13");
    }
    require_no_array("--output", command->common.output);
    require_no_array("--branches", command->branches);
    const std::string& voltages = command->voltages;
    if (!voltages.empty() && !voltages.ends_with(".npy") && !voltages.ends_with(".npy.gz")) {
      throw pleach::ArgumentError(fmt::format("solve: --voltages: '{}' is no name of a NumPy array, .npy", voltages));
    }
    Solving run(*command);
    run();
  });
}

}  // namespace powerflow
