// pleach-powerflow solve: a network in, its voltages, flows and losses out.
#include "commands.hpp"
#include "profile.hpp"
#include "read.hpp"
#include "reference.hpp"
#include "scenarios.hpp"

#include "commands/compute_run.hpp"
#include "formats/npy_header.hpp"
#include "formats/text_line.hpp"
#include "formats/work.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include <fmt/format.h>

namespace powerflow {

namespace {

namespace app = pleach::app;
using app::Json;

struct SolveCommand {
  app::ComputeOptions common;
  std::string input;
  ReadOptions read;
  std::optional<double> tolerance;
  SweepOptions sweep;
  std::string factors, p_mw, q_mvar;
  std::string branches, voltages, profile;
};

/// Rows of `columns` numbers, as NumPy's or as text between commas or blanks.
std::vector<double> read_matrix(const std::string& path, std::size_t columns) {
  app::InputFile file(path);
  if (app::is_npy(file)) return app::read_npy<double>(file, columns);
  std::vector<double> values;
  for (std::string_view line; file.read_record(line);) {
    std::string text(app::without_comment(line));
    if (text.empty()) continue;
    std::ranges::replace(text, ',', ' ');
    std::string_view rest = app::trimmed(text);
    std::size_t count = 0;
    for (; !rest.empty(); ++count) values.push_back(app::parse_number<double>(file, app::take_field(rest)));
    if (count != columns) file.fail_here(fmt::format("has {} numbers, the network has {} buses", count, columns));
  }
  return values;
}

/// The loads of all scenarios.
class Loads {
 public:
  Loads(const SolveCommand& command, const Network& network, const Circuit& circuit)
      : circuit_(circuit), columns_(network.power.size()) {
    if (!command.factors.empty()) factors_ = app::read_array<double>(app::InputFile(command.factors));
    if (!command.p_mw.empty()) p_ = read_matrix(command.p_mw, columns_);
    if (!command.q_mvar.empty()) q_ = read_matrix(command.q_mvar, columns_);
    const bool any = !command.factors.empty() || !command.p_mw.empty() || !command.q_mvar.empty();
    const std::size_t rows_p = p_.size() / columns_, rows_q = q_.size() / columns_;
    count_ = std::max({factors_.size(), rows_p, rows_q, std::size_t{any ? 0U : 1U}});
    if (count_ == 0) throw pleach::FileError("solve: there are no scenarios");
    for (const std::size_t rows : {factors_.size(), rows_p, rows_q}) {
      if (rows > 0 && rows != count_) {
        throw pleach::ArgumentError(fmt::format("solve: one file has {} scenarios, another has {}", rows, count_));
      }
    }
    for (const auto* numbers : {&factors_, &p_, &q_}) {
      if (std::ranges::all_of(*numbers, [](double number) { return std::isfinite(number); })) continue;
      throw pleach::RangeError("solve: the loads of the scenarios are not finite");
    }
    const bool has_current =
        std::ranges::any_of(circuit.current_power, [](Complex power) { return power != Complex(); });
    if (any && has_current) {
      throw pleach::ArgumentError("solve: scenarios are loads of constant power; the network has others");
    }
    base_ = network.base_mva / static_cast<double>(network.phases);
    nominal_ = network.power;
  }

  [[nodiscard]] std::size_t count() const { return count_; }

  void write(std::size_t scenario, std::span<Complex> power) const {
    const std::size_t n = circuit_.size();
    const double factor = factors_.empty() ? 1 : factors_[scenario];
    for (std::size_t i = 0; i < power.size(); ++i) {
      const std::size_t bus = i / n * n + static_cast<std::size_t>(circuit_.bus[i % n]);
      const std::size_t cell = scenario * columns_ + bus;
      power[i] = factor * Complex(p_.empty() ? nominal_[bus].real() : p_[cell] / base_,
                                  q_.empty() ? nominal_[bus].imag() : q_[cell] / base_);
    }
  }

 private:
  const Circuit& circuit_;
  std::size_t columns_, count_ = 1;
  double base_ = 1;
  std::vector<double> factors_, p_, q_;
  std::vector<Complex> nominal_;
};

/// A row for each scenario. Of one that did not converge there are no results: zeros, and a slack bus.
struct Summary {
  std::vector<std::int32_t> converged, iterations, lowest_bus;
  std::vector<double> lowest, loss_mw, loss_mvar, load_mw;

  void add(const Network& network, const Outcome& outcome, const Solution& solution, double load) {
    const double base = network.base_mva / static_cast<double>(network.phases);
    const Lowest low = lowest_voltage(network, solution.voltage);
    add(outcome, load * base, static_cast<std::int32_t>(low.bus), low.voltage, solution.losses() * base);
  }
  void add_failed(const Network& network, const Outcome& outcome, double load) {
    add(outcome, load * network.base_mva / static_cast<double>(network.phases), network.slack.front(), 0, 0);
  }

 private:
  void add(const Outcome& outcome, double load, std::int32_t bus, double voltage, Complex losses) {
    converged.push_back(outcome.converged ? 1 : 0);
    iterations.push_back(outcome.iterations);
    lowest_bus.push_back(bus);
    lowest.push_back(voltage);
    loss_mw.push_back(losses.real());
    loss_mvar.push_back(losses.imag());
    load_mw.push_back(load);
  }
};

/// Quantities of each phase as columns, named quantity_phase_unit where there are several.
class PhaseColumns {
 public:
  explicit PhaseColumns(std::size_t phases) : phases_(phases) {}

  template <class Values, class F>
  void add(const std::string& quantity, const std::string& unit, const Values& values, F&& of) {
    const std::size_t rows = values.size() / phases_;
    for (std::size_t p = 0; p < phases_; ++p) {
      auto& column = numbers_.emplace_back();
      for (std::size_t i = 0; i < rows; ++i) column.push_back(of(values[p * rows + i]));
      const std::string phase = phases_ > 1 ? std::string("_") + "abc"[p] : "";
      names_.push_back(quantity + phase + "_" + unit);
    }
  }

  /// While this lives.
  [[nodiscard]] std::vector<app::Column> columns() const {
    std::vector<app::Column> columns;
    for (std::size_t c = 0; c < names_.size(); ++c) columns.push_back({names_[c], std::span(numbers_[c])});
    return columns;
  }

 private:
  std::size_t phases_;
  std::vector<std::string> names_;
  std::vector<std::vector<double>> numbers_;
};

void write_buses(const std::string& path, const Network& network, const Solution& solution) {
  PhaseColumns columns(network.phases);
  columns.add("v", "pu", solution.voltage, [](Complex value) { return std::abs(value); });
  columns.add("v", "degree", solution.voltage, [](Complex value) { return std::arg(value) * 180 / std::numbers::pi; });
  app::write_results(path, "bus", columns.columns(), network.labels);
}

void write_branches(const std::string& path, const Network& network, const Solution& solution) {
  const std::size_t m = network.branches();
  const double base = network.base_mva / static_cast<double>(network.phases);
  PhaseColumns columns(network.phases);
  const auto mw = [&](Complex power) { return power.real() * base; };
  const auto mvar = [&](Complex power) { return power.imag() * base; };
  columns.add("p_from", "mw", solution.from_power, mw);
  columns.add("q_from", "mvar", solution.from_power, mvar);
  columns.add("p_to", "mw", solution.to_power, mw);
  columns.add("q_to", "mvar", solution.to_power, mvar);
  std::vector<double> loss(solution.from_power.size()), ampere(loss.size());
  bool has_kv = true;
  for (std::size_t i = 0; i < loss.size(); ++i) {
    const double kv = network.base_kv[static_cast<std::size_t>(network.to[i % m])];
    has_kv = has_kv && kv > 0;
    loss[i] = (solution.from_power[i] - solution.to_power[i]).real() * base * 1000;
    ampere[i] = solution.current[i] * network.base_mva * 1000 / (std::numbers::sqrt3 * kv);
  }
  const auto same = [](double value) { return value; };
  columns.add("loss", "kw", loss, same);
  if (has_kv) columns.add("current", "a", ampere, same);
  std::vector<app::Column> all{{"from", std::span<const std::int32_t>(network.from), true},
                               {"to", std::span<const std::int32_t>(network.to), true}};
  std::ranges::copy(columns.columns(), std::back_inserter(all));
  app::write_results(path, "", all, network.labels);
}

void write_summary(const std::string& path, const Network& network, const Summary& summary) {
  app::write_results(path, "",
                     {{"converged", std::span(summary.converged)},
                      {"iterations", std::span(summary.iterations)},
                      {"load_mw", std::span(summary.load_mw)},
                      {"loss_mw", std::span(summary.loss_mw)},
                      {"loss_mvar", std::span(summary.loss_mvar)},
                      {"lowest_bus", std::span(summary.lowest_bus), true},
                      {"lowest_v_pu", std::span(summary.lowest)}},
                     network.labels);
}

/// All voltages, a row for each scenario.
void write_voltages(const std::string& path, std::size_t rows, std::span<const double> magnitudes) {
  app::OutputFile file(path);
  file.write(app::npy_header("<f8", rows, magnitudes.size() / rows));
  file.write(reinterpret_cast<const char*>(magnitudes.data()), magnitudes.size_bytes());
  file.close();
}

std::string fault_of(const Outcome& outcome) {
  if (!std::isfinite(outcome.mismatch)) {
    return fmt::format("no convergence: the voltages collapse in iteration {}; the network cannot carry its loads",
                       outcome.iterations);
  }
  return fmt::format("no convergence after {} iterations: the power of some bus is still off by {:.3g} per unit",
                     outcome.iterations, outcome.mismatch);
}

/// Scenarios without a solution, the first of them by name.
class Failures {
 public:
  void add(std::size_t scenario, const Outcome& outcome) {
    constexpr std::size_t most_named = 10;
    if (count_++ < most_named) text_ += fmt::format("\n  scenario {}: {}", scenario, fault_of(outcome));
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

/// From the sequential sweep's voltages.
constexpr double largest_difference = 1e-8;

class Solving {
 public:
  explicit Solving(const SolveCommand& command) : command_(command), run_("solve", command.common) {}

  void operator()() {
    run_.load("reading the network");
    network_ = read_network(command_.input, command_.read);
    run_.init("finding the feeders");
    pleach::Runtime runtime({.backend = command_.common.backend, .devices = command_.common.backend});
    circuit_ = make_circuit(runtime, network_);
    const Loads loads(command_, network_, circuit_);
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
    app::begin_work(count_);
    ScenarioSolver(runtime, circuit_, command_.sweep)
        .solve({.count = count_,
                .loads = [&](std::size_t s, std::span<Complex> power) { loads_->write(s, power); },
                .take = [&](std::size_t s, const Outcome& outcome, const State& state) { take(s, outcome, state); }});
    if (failures_.count() == count_) failures_.fail(count_);
  }

  void take(std::size_t scenario, const Outcome& outcome, const State& state) {
    if (!outcome.converged && count_ == 1) throw ConvergenceError("solve: " + fault_of(outcome));
    double load = 0;
    for (const Complex power : state.power) load += power.real();
    if (command_.common.check) voltages_.insert(voltages_.end(), state.rise.begin(), state.rise.end());
    if (!outcome.converged) {
      failures_.add(scenario, outcome);
      summary_.add_failed(network_, outcome, load);
      if (!command_.voltages.empty()) magnitudes_.resize(magnitudes_.size() + circuit_.unit.size());
      return;
    }
    Solution solution = solution_of(network_, circuit_, state);
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

  std::optional<app::Difference> check() const {
    std::vector<Complex> power(circuit_.unit.size());
    for (std::size_t s = 0; s < count_; ++s) {
      loads_->write(s, power);
      SequentialSweep sequential(circuit_, power);
      const bool converges = sequential.solve(command_.sweep).converged, found_so = summary_.converged[s] != 0;
      if (converges != found_so) return app::Difference{s, found_so ? 1.0 : 0, converges ? 1.0 : 0, "convergence"};
      if (!converges) continue;
      for (std::size_t i = 0; i < power.size(); ++i) {
        const Complex found = voltages_[s * power.size() + i], expected = sequential.rise()[i];
        if (std::abs(found - expected) <= largest_difference) continue;
        return app::Difference{static_cast<std::size_t>(circuit_.bus[i % circuit_.size()]), std::abs(1.0 + found),
                               std::abs(1.0 + expected), "voltage over that of the slack bus"};
      }
    }
    return std::nullopt;
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
    const std::string phase = network_.phases > 1 ? std::string(" in phase ") + "abc"[lowest.phase] : "";
    run_.finish(runtime, network_.buses() * count_,
                {{"buses", network_.buses()},
                 {"feeders", network_.slack.size()},
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
                            network_.buses(), network_.slack.size(), network_.slack.size() == 1 ? "" : "s",
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
  Solution worst_;  // of that scenario, which has the lowest voltage
  std::vector<double> magnitudes_;
  std::vector<Complex> voltages_;
};

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
      .option("--tolerance", command->tolerance,
              "Stop when the power of every bus is right to so much, per unit; no less than 1e-13")
      .text("PU [1e-10]");
  solve.option("--iterations", command->sweep.most_iterations, "Give up after so many")
      .within(1, 1000000)
      .text("K [100]");
  solve
      .option("--factors", command->factors,
              "Solve a scenario for each number in the file (text or .npy), which all loads are multiplied by")
      .text("FILE");
  solve
      .option(
          "--p-mw", command->p_mw,
          "Solve a scenario for each row of a matrix (text or .npy): the active power of each bus, in INPUT's order")
      .text("FILE");
  solve.option("--q-mvar", command->q_mvar, "The same for reactive power").text("FILE");
  add_compute_options(solve, command->common);
  solve.remove("--index");
  solve.remove("--type");
  solve["--output"].description(app::output_text("the voltages, or, of several scenarios, a row for each"));
  solve
      .option("--branches", command->branches,
              "Write flows and losses of branches there; of the scenario with the lowest voltage")
      .output()
      .text("FILE");
  solve.option("--voltages", command->voltages, "Write all voltages there, scenarios × buses (.npy)")
      .output()
      .text("FILE");
  solve.option("--profile", command->profile, "Draw the voltages along the feeders there, of that scenario (.svg)")
      .output()
      .text("FILE");
  solve.footer(
      "Example: the 33 buses of Baran and Wu\n"
      "  pleach-powerflow generate baran-wu-33 --output feeder.csv\n"
      "  pleach-powerflow solve feeder.csv --output voltages.csv --profile voltages.svg");
  solve.on_call([command] {
    if (command->tolerance) command->sweep.tolerance = *command->tolerance;
    if (!(command->sweep.tolerance >= 1e-13)) {
      throw pleach::ArgumentError("solve: --tolerance: nothing is exact to less than 1e-13");
    }
    const std::string& voltages = command->voltages;
    if (!voltages.empty() && !voltages.ends_with(".npy") && !voltages.ends_with(".npy.gz")) {
      throw pleach::ArgumentError(fmt::format("solve: --voltages: '{}' is no name of a NumPy array, .npy", voltages));
    }
    Solving run(*command);
    run();
  });
}

}  // namespace powerflow
