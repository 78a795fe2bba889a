#include "scenarios.hpp"

#include "io/work.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "kernels/kernels.hpp"
#include "kernels/strip.h"

namespace powerflow {

namespace {

/// Maximal number of buses of all scenarios in flight, with about 200 bytes each.
constexpr std::size_t max_buses = std::size_t{1} << 24;

/// This many copies of a circuit fill a strip sufficiently.
constexpr std::size_t min_copies = strip / 4;

/// One core solves a strip; on accelerators, one thread solves a copy. Strips pay with at least as many as there are
/// cores, or if circuits are so small that tasks of single steps cost more; on accelerators with copies for a quarter
/// of the buses.
constexpr std::size_t small_circuit = std::size_t{1} << 12, buses_for_copy = 4;

bool suits_strips(const pleach::Runtime& runtime, std::size_t buses, std::size_t count) {
  std::size_t cores = 0, accelerators = 0;
  for (const pleach::Worker& worker : runtime.workers()) {
    if (runtime.backend() != pleach::Backend::any && worker.kind != runtime.backend()) continue;
    ++(worker.kind == pleach::Backend::cpu ? cores : accelerators);
  }
  if (count < min_copies || buses * strip > max_buses) return false;
  if (accelerators > 0) return count >= buses / buses_for_copy;
  return buses <= small_circuit || count >= strip * cores;
}

void take(const Scenarios& scenarios, std::size_t scenario, const Outcome& outcome, const State& state) {
  scenarios.take(scenario, outcome, state);
  pleach::app::advance_work(1);
}

/// Number of strips at once: enough to keep an accelerator busy, or as many as fit in the cores' last-level cache.
constexpr std::size_t min_strips = 64, buses_in_cache = std::size_t{1} << 18;

}  // namespace

/// Solves each strip on one core, from the first iteration to the last.
class ScenarioSolver::Strips {
 public:
  Strips(pleach::Runtime& runtime, const Circuit& circuit, const SweepOptions& options)
      : runtime_(runtime),
        values_(circuit.unit.size()),
        shape_{.buses = static_cast<int>(circuit.size()),
               .phases = static_cast<int>(circuit.phases),
               .has_current = circuit.has_current ? 1 : 0,
               .mixes = circuit.mixing.empty() ? 0 : 1,
               .max_iterations = options.max_iterations,
               .tolerance = options.tolerance * options.tolerance,
               .current_power = largest_load(circuit, {})},
        parent_(runtime, values_),
        constants_(runtime, circuit.impedance.size() + circuit.mixing.size() + values_) {
    const auto parents = parent_.write();
    for (std::size_t p = 0; p < circuit.phases; ++p) {
      std::ranges::copy(circuit.parents(p), &parents[p * circuit.size()]);
    }
    const auto view = constants_.write();
    auto* to = view.begin();
    for (const auto* quantity : {&circuit.impedance, &circuit.mixing, &circuit.current_power}) {
      to = std::ranges::copy(*quantity, to).out;
    }
  }

  void solve(const Scenarios& scenarios) {
    const std::size_t of_strip = values_ * strip;
    const std::size_t most = std::min(std::max(buses_in_cache / of_strip, min_strips), max_buses / of_strip) * strip;
    for (std::size_t first = 0; first < scenarios.count; first += most) {
      const std::size_t here = std::min(most, scenarios.count - first), filled = (here + strip - 1) / strip;
      if (!batch_ || batch_->strips != filled) batch_.emplace(runtime_, filled, values_);
      write_loads(scenarios, first, here);
      submit();
      take_results(scenarios, first, here);
    }
  }

 private:
  /// The values of all scenarios, and the kernel's scratch memory.
  struct Batch {
    Batch(pleach::Runtime& runtime, std::size_t count, std::size_t values)
        : strips(count),
          power(runtime, count * strip * values),
          solved(runtime, count * strip * solved_values(values)),
          work(runtime, count * strip_work * values * strip) {}

    std::size_t strips;
    pleach::Vector<Complex> power, solved, work;
  };

  /// Number of values: rises, flows, and the outcome.
  static std::size_t solved_values(std::size_t values) { return 2 * values + 1; }

  void write_loads(const Scenarios& scenarios, std::size_t first, std::size_t count) {
    const auto view = batch_->power.write();
    for (std::size_t copy = 0; copy < count; ++copy) scenarios.loads(first + copy, {&view[copy * values_], values_});
    std::fill(view.begin() + count * values_, view.end(), Complex());  // the last strip may be incomplete
  }

  void submit() {
    auto& [strips, power, solved, work] = *batch_;
    solve_strips(runtime_, strips * pleach::kernel_block,
                 {pleach::reads_all(parent_), pleach::reads_all(constants_), pleach::reads_all(power),
                  pleach::writes_blocks(solved, strip * solved_values(values_)),
                  pleach::writes_blocks(work, strip_work * values_ * strip)},
                 shape_);
  }

  void take_results(const Scenarios& scenarios, std::size_t first, std::size_t count) {
    const auto power = batch_->power.read(), solved = batch_->solved.read();
    for (std::size_t copy = 0; copy < count; ++copy) {
      const std::span load(&power[copy * values_], values_);
      const std::span result(&solved[copy * solved_values(values_)], solved_values(values_));
      const double missed = result.back().real();
      const bool converged = missed <= shape_.tolerance * std::max(largest_of(load), shape_.current_power);
      take(scenarios, first + copy, {static_cast<int>(result.back().imag()), std::sqrt(missed), converged},
           {load, result.first(values_), result.subspan(values_, values_)});
    }
  }

  /// Returns the square of the largest load.
  static double largest_of(std::span<const Complex> load) {
    double largest = 0;
    for (const Complex value : load) {
      largest = std::max(largest, value.real() * value.real() + value.imag() * value.imag());
    }
    return largest;
  }

  pleach::Runtime& runtime_;
  const std::size_t values_;  // for each scenario
  const StripShape shape_;
  pleach::Vector<Index> parent_;  // for each phase
  pleach::Vector<Complex> constants_;
  std::optional<Batch> batch_;
};

/// Solves forests of copies, step by step.
class ScenarioSolver::Forests {
 public:
  Forests(pleach::Runtime& runtime, const Circuit& circuit, const SweepOptions& options)
      : runtime_(runtime), circuit_(circuit), options_(options) {}

  void solve(const Scenarios& scenarios) {
    const std::size_t most = std::max<std::size_t>(max_buses / circuit_.unit.size(), 1);
    for (std::size_t first = 0; first < scenarios.count; first += most) {
      solve(scenarios, first, std::min(most, scenarios.count - first));
    }
  }

 private:
  void solve(const Scenarios& scenarios, std::size_t first, std::size_t copies) {
    const std::size_t n = circuit_.size(), phases = circuit_.phases;
    std::vector<Complex> power(copies * phases * n), loads(phases * n);
    for (std::size_t copy = 0; copy < copies; ++copy) {
      scenarios.loads(first + copy, loads);
      for (std::size_t p = 0; p < phases; ++p) std::copy_n(&loads[p * n], n, &power[(p * copies + copy) * n]);
    }
    Sweep sweep(circuit_, forest_of(copies), power, zero_forest_of(copies));
    const Outcome outcome = powerflow::solve(sweep, options_);
    if (!outcome.converged && copies > 1) {  // some copy failed: solve each alone
      for (std::size_t copy = 0; copy < copies; ++copy) solve(scenarios, first + copy, 1);
      return;
    }
    std::vector<pleach::View<const Complex>> rises, flows;
    for (std::size_t p = 0; p < phases; ++p) {
      rises.push_back(sweep.rise(p).read());
      flows.push_back(sweep.flow(p).read());
    }
    std::vector<Complex> rise(phases * n), flow(phases * n);
    for (std::size_t copy = 0; copy < copies; ++copy) {
      for (std::size_t p = 0; p < phases; ++p) {
        std::copy_n(&power[(p * copies + copy) * n], n, &loads[p * n]);
        std::copy_n(&rises[p][copy * n], n, &rise[p * n]);
        std::copy_n(&flows[p][copy * n], n, &flow[p * n]);
      }
      take(scenarios, first + copy, outcome, {loads, rise, flow});
    }
  }

  const pleach::Tree<Index>& forest_of(std::size_t copies) {
    const auto known = forests_.find(copies);
    return known != forests_.end() ? known->second
                                   : forests_.emplace(copies, tree_of(runtime_, circuit_, copies)).first->second;
  }

  /// Returns the forest of the zero sequence; null if it has none of its own.
  const pleach::Tree<Index>* zero_forest_of(std::size_t copies) {
    if (circuit_.zero_parent.empty()) return nullptr;
    const auto known = zero_forests_.find(copies);
    return known != zero_forests_.end()
               ? &known->second
               : &zero_forests_.emplace(copies, zero_tree_of(runtime_, circuit_, copies)).first->second;
  }

  pleach::Runtime& runtime_;
  const Circuit& circuit_;
  const SweepOptions options_;
  std::map<std::size_t, pleach::Tree<Index>> forests_, zero_forests_;  // by number of copies
};

ScenarioSolver::ScenarioSolver(pleach::Runtime& runtime, const Circuit& circuit, const SweepOptions& options)
    : runtime_(runtime),
      circuit_(circuit),
      strips_(std::make_unique<Strips>(runtime, circuit, options)),
      forests_(std::make_unique<Forests>(runtime, circuit, options)) {}

ScenarioSolver::~ScenarioSolver() = default;

void ScenarioSolver::solve(const Scenarios& scenarios) {
  suits_strips(runtime_, circuit_.unit.size(), scenarios.count) ? strips_->solve(scenarios)
                                                                : forests_->solve(scenarios);
}

}  // namespace powerflow
