#include "scenarios.hpp"

#include "formats/work.hpp"

#include <algorithm>
#include <map>
#include <memory>

namespace powerflow {

namespace {

/// Buses of a sweep. The least are those over which tasks of StarPU cost little, 2 to 9 us each; so many fill a GPU.
constexpr std::size_t least_buses = std::size_t{1} << 12, most_buses = std::size_t{1} << 22;

/// Of all sweeps that are under way together, of some 200 bytes each.
constexpr std::size_t most_at_once = std::size_t{1} << 24;

/// From so many copies on, rows of columns fill the lines of a core's cache and vector registers; an accelerator has
/// threads enough for columns that are as many as a quarter of the buses of each.
constexpr std::size_t least_columns = 8, buses_for_column = 4;

/// Copies of the circuit in a sweep: sweeps enough for all cores, or one for each accelerator.
Copies copies_in_sweep(const pleach::Runtime& runtime, const Circuit& circuit, std::size_t count) {
  std::size_t cores = 0, accelerators = 0;
  for (const pleach::Worker& worker : runtime.workers()) {
    if (runtime.backend() != pleach::Backend::any && worker.kind != runtime.backend()) continue;
    ++(worker.kind == pleach::Backend::cpu ? cores : accelerators);
  }
  constexpr std::size_t sweeps_per_core = 2;
  const std::size_t sweeps = std::max<std::size_t>(accelerators > 0 ? accelerators : sweeps_per_core * cores, 1);
  const std::size_t buses = circuit.phases * circuit.size();
  const std::size_t least = (least_buses + buses - 1) / buses, most = std::max<std::size_t>(most_buses / buses, 1);
  const std::size_t copies = std::min(std::clamp((count + sweeps - 1) / sweeps, std::min(least, most), most), count);
  const std::size_t columns = accelerators > 0 ? circuit.size() / buses_for_column : 0;
  return {copies, copies >= std::max(least_columns, columns)};
}

/// Sweeps that are under way together.
class Wave {
 public:
  Wave(pleach::Runtime& runtime, const Circuit& circuit, const Scenarios& scenarios)
      : runtime_(runtime), circuit_(circuit), scenarios_(scenarios), values_(circuit.phases * circuit.size()) {}

  void add(std::size_t first, Copies copies, const pleach::Tree<Index>& tree) {
    const std::size_t n = circuit_.size();
    std::vector<Complex> power(values_ * copies.count), of_one(values_);
    for (std::size_t copy = 0; copy < copies.count; ++copy) {
      scenarios_.loads(first + copy, of_one);
      for (std::size_t i = 0; i < values_; ++i) {
        power[i / n * n * copies.count + copies.place(copy, i % n, n)] = of_one[i];
      }
    }
    batches_.push_back({first, copies, std::make_unique<Sweep>(circuit_, tree, power, copies)});
  }

  void solve(const SweepOptions& options) {
    std::vector<Sweep*> sweeps;
    for (const Batch& batch : batches_) sweeps.push_back(batch.sweep.get());
    const std::vector<Outcome> outcomes = powerflow::solve(sweeps, options);
    for (std::size_t k = 0; k < batches_.size(); ++k) hand_over(batches_[k], outcomes[k], options);
    batches_.clear();
  }

 private:
  struct Batch {
    std::size_t first;
    Copies copies;
    std::unique_ptr<Sweep> sweep;
  };

  void hand_over(const Batch& batch, Outcome outcome, const SweepOptions& options) {
    const std::size_t n = circuit_.size();
    std::vector<Complex> power(values_);
    State state{.power = power, .rise = std::vector<Complex>(values_), .flow = std::vector<Complex>(values_)};
    std::vector<pleach::View<const Complex>> rises, flows;
    for (std::size_t p = 0; p < circuit_.phases; ++p) {
      rises.push_back(batch.sweep->rise(p).read());
      flows.push_back(batch.sweep->flow(p).read());
    }
    const bool all_converged = outcome.converged;
    for (std::size_t copy = 0; copy < batch.copies.count; ++copy) {
      for (std::size_t i = 0; i < values_; ++i) {
        const std::size_t p = i / n, at = batch.copies.place(copy, i % n, n);
        state.rise[i] = rises[p][at];
        state.flow[i] = flows[p][at];
      }
      scenarios_.loads(batch.first + copy, power);
      if (!all_converged) {  // which one was it?
        outcome.mismatch = imbalance(circuit_, state);
        outcome.converged = outcome.mismatch <= options.tolerance;
      }
      scenarios_.take(batch.first + copy, outcome, state);
    }
    pleach::app::advance_work(batch.copies.count);
  }

  pleach::Runtime& runtime_;
  const Circuit& circuit_;
  const Scenarios& scenarios_;
  std::size_t values_;
  std::vector<Batch> batches_;
};

}  // namespace

void solve_scenarios(pleach::Runtime& runtime, const Circuit& circuit, const Scenarios& scenarios,
                     const SweepOptions& options) {
  const Copies copies = copies_in_sweep(runtime, circuit, scenarios.count);
  std::map<std::size_t, pleach::Tree<Index>> trees;  // by copies in the forest
  Wave wave(runtime, circuit, scenarios);
  std::size_t at_once = 0;
  for (std::size_t first = 0; first < scenarios.count; first += copies.count) {
    const Copies here{std::min(copies.count, scenarios.count - first), copies.are_columns};
    const std::size_t in_forest = here.are_columns ? 1 : here.count;
    auto tree = trees.find(in_forest);
    if (tree == trees.end()) tree = trees.emplace(in_forest, tree_of(runtime, circuit, in_forest)).first;
    wave.add(first, here, tree->second);
    at_once += here.count * circuit.phases * circuit.size();
    if (at_once < most_at_once && first + here.count < scenarios.count) continue;
    wave.solve(options);
    at_once = 0;
  }
}

}  // namespace powerflow
