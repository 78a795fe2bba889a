#include "scenarios.hpp"

#include "formats/work.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "kernels/kernels.hpp"
#include "kernels/strip.h"

namespace powerflow {

namespace {

/// Of all that is under way together, of some 200 bytes each.
constexpr std::size_t most_buses = std::size_t{1} << 24;

/// So many copies of a circuit fill a strip well enough.
constexpr std::size_t least_copies = strip / 4;

/// Strips are solved by one core each, or one thread of an accelerator for each copy: there should be as many as the
/// cores, unless circuits are so small that tasks of a sweep each cost more, and of an accelerator's threads as many as
/// a quarter of the buses.
constexpr std::size_t small_circuit = std::size_t{1} << 12, buses_for_copy = 4;

bool suits_strips(const pleach::Runtime& runtime, std::size_t buses, std::size_t count) {
  std::size_t cores = 0, accelerators = 0;
  for (const pleach::Worker& worker : runtime.workers()) {
    if (runtime.backend() != pleach::Backend::any && worker.kind != runtime.backend()) continue;
    ++(worker.kind == pleach::Backend::cpu ? cores : accelerators);
  }
  if (count < least_copies || buses * strip > most_buses) return false;
  if (accelerators > 0) return count >= buses / buses_for_copy;
  return buses <= small_circuit || count >= strip * cores;
}

/// What both ways share: where one scenario's loads come from and its results go.
class Scenario {
 public:
  Scenario(const Circuit& circuit, const Scenarios& scenarios)
      : scenarios_(scenarios), power_(circuit.unit.size()), state_{.power = power_, .rise = power_, .flow = power_} {}

  std::span<const Complex> loads(std::size_t scenario) {
    scenarios_.loads(scenario, power_);
    return power_;
  }

  /// `fill` writes the state's rise and flow.
  template <class Fill>
  void take(std::size_t scenario, const Outcome& outcome, Fill fill) {
    fill(state_);
    loads(scenario);
    scenarios_.take(scenario, outcome, state_);
    pleach::app::advance_work(1);
  }

 private:
  const Scenarios& scenarios_;
  std::vector<Complex> power_;
  State state_;
};

/// What strips are solved in.
struct Strips {
  Strips(pleach::Runtime& runtime, std::size_t strips, std::size_t of_strip)
      : count(strips),
        power(runtime, strips * of_strip),
        rise(runtime, strips * of_strip),
        flow(runtime, strips * of_strip),
        current(runtime, strips * of_strip),
        mismatch(runtime, strips * strip),
        iterations(runtime, strips * strip) {}

  std::size_t count;
  pleach::Vector<Complex> power, rise, flow, current;
  pleach::Vector<double> mismatch;
  pleach::Vector<Index> iterations;
};

/// Strips at once: as few as keep an accelerator busy, or as fit the cores' last-level cache.
constexpr std::size_t least_strips = 64, buses_in_cache = std::size_t{1} << 18;

/// Each strip by one core, from the first iteration to the last.
void solve_strip_by_strip(pleach::Runtime& runtime, const Circuit& circuit, std::size_t count, Scenario& scenario,
                          const SweepOptions& options) {
  const std::size_t values = circuit.unit.size(), row = strip, of_strip = values * row;
  const StripShape shape{.buses = static_cast<int>(circuit.size()),
                         .phases = static_cast<int>(circuit.phases),
                         .has_zip = circuit.has_zip ? 1 : 0,
                         .most_iterations = options.most_iterations,
                         .tolerance = options.tolerance * options.tolerance};
  const pleach::Vector<Index> parent(runtime, circuit.parent);
  pleach::Vector<Complex> constants(runtime, circuit.impedance.size() + 2 * values);
  {
    const auto view = constants.write();
    auto* to = std::ranges::copy(circuit.impedance, view.begin()).out;
    for (const auto* quantity : {&circuit.shunt, &circuit.current_power}) to = std::ranges::copy(*quantity, to).out;
  }
  const std::size_t most = std::min(std::max(buses_in_cache / of_strip, least_strips), most_buses / of_strip) * row;
  std::optional<Strips> strips;
  for (std::size_t first = 0; first < count; first += most) {
    const std::size_t here = std::min(most, count - first), filled = (here + row - 1) / row;
    if (!strips || strips->count != filled) strips.emplace(runtime, filled, of_strip);
    const auto place = [&](std::size_t copy) { return copy / row * of_strip + copy % row; };
    auto& [all, power, rise, flow, current, mismatch, iterations] = *strips;
    {
      const auto view = power.write();
      std::fill_n(view.end() - of_strip, of_strip, Complex());  // the last strip need not be full
      for (std::size_t copy = 0; copy < here; ++copy) {
        const auto loads = scenario.loads(first + copy);
        for (std::size_t i = 0; i < values; ++i) view[place(copy) + i * row] = loads[i];
      }
    }
    using pleach::reads_all, pleach::reads_blocks, pleach::writes_blocks;
    solve_strips(runtime, filled * pleach::kernel_block,
                 {reads_all(parent), reads_all(constants), reads_blocks(power, of_strip), writes_blocks(rise, of_strip),
                  writes_blocks(flow, of_strip), writes_blocks(current, of_strip), writes_blocks(mismatch, row),
                  writes_blocks(iterations, row)},
                 shape);
    const auto rises = rise.read(), flows = flow.read();
    const auto mismatches = mismatch.read();
    const auto steps = iterations.read();
    for (std::size_t copy = 0; copy < here; ++copy) {
      const double missed = std::sqrt(mismatches[copy]);
      scenario.take(first + copy, {steps[copy], missed, missed <= options.tolerance}, [&](State& state) {
        for (std::size_t i = 0; i < values; ++i) {
          state.rise[i] = rises[place(copy) + i * row];
          state.flow[i] = flows[place(copy) + i * row];
        }
      });
    }
  }
}

/// Forests of copies, step by step.
class Forests {
 public:
  Forests(pleach::Runtime& runtime, const Circuit& circuit, Scenario& scenario, const SweepOptions& options)
      : runtime_(runtime), circuit_(circuit), scenario_(scenario), options_(options) {}

  void solve(std::size_t first, std::size_t copies) {
    const std::size_t n = circuit_.size(), phases = circuit_.phases;
    std::vector<Complex> power(copies * phases * n);
    for (std::size_t copy = 0; copy < copies; ++copy) {
      const auto loads = scenario_.loads(first + copy);
      for (std::size_t p = 0; p < phases; ++p) {
        std::ranges::copy(loads.subspan(p * n, n), &power[(p * copies + copy) * n]);
      }
    }
    Sweep sweep(circuit_, forest_of(copies), power);
    const Outcome outcome = powerflow::solve(sweep, options_);
    if (!outcome.converged && copies > 1) {  // which one was it? The others are to be solved
      for (std::size_t copy = 0; copy < copies; ++copy) solve(first + copy, 1);
      return;
    }
    std::vector<pleach::View<const Complex>> rises, flows;
    for (std::size_t p = 0; p < phases; ++p) {
      rises.push_back(sweep.rise(p).read());
      flows.push_back(sweep.flow(p).read());
    }
    for (std::size_t copy = 0; copy < copies; ++copy) {
      scenario_.take(first + copy, outcome, [&](State& state) {
        for (std::size_t p = 0; p < phases; ++p) {
          std::copy_n(&rises[p][copy * n], n, &state.rise[p * n]);
          std::copy_n(&flows[p][copy * n], n, &state.flow[p * n]);
        }
      });
    }
  }

 private:
  const pleach::Tree<Index>& forest_of(std::size_t copies) {
    const auto known = forests_.find(copies);
    return known != forests_.end() ? known->second
                                   : forests_.emplace(copies, tree_of(runtime_, circuit_, copies)).first->second;
  }

  pleach::Runtime& runtime_;
  const Circuit& circuit_;
  Scenario& scenario_;
  const SweepOptions& options_;
  std::map<std::size_t, pleach::Tree<Index>> forests_;  // by their copies
};

}  // namespace

void solve_scenarios(pleach::Runtime& runtime, const Circuit& circuit, const Scenarios& scenarios,
                     const SweepOptions& options) {
  Scenario scenario(circuit, scenarios);
  const std::size_t count = scenarios.count;
  if (suits_strips(runtime, circuit.unit.size(), count)) {
    return solve_strip_by_strip(runtime, circuit, count, scenario, options);
  }
  const std::size_t most = std::max<std::size_t>(most_buses / circuit.unit.size(), 1);
  Forests forests(runtime, circuit, scenario, options);
  for (std::size_t first = 0; first < count; first += most) forests.solve(first, std::min(most, count - first));
}

}  // namespace powerflow
