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

/// Copies of the circuit in a sweep: sweeps enough for all cores, or one for each accelerator.
std::size_t copies_in_sweep(const pleach::Runtime& runtime, const Circuit& circuit, std::size_t count) {
  std::size_t cores = 0, accelerators = 0;
  for (const pleach::Worker& worker : runtime.workers()) {
    if (runtime.backend() != pleach::Backend::any && worker.kind != runtime.backend()) continue;
    ++(worker.kind == pleach::Backend::cpu ? cores : accelerators);
  }
  constexpr std::size_t sweeps_per_core = 2;
  const std::size_t sweeps = std::max<std::size_t>(accelerators > 0 ? accelerators : sweeps_per_core * cores, 1);
  const std::size_t buses = circuit.phases * circuit.size();
  const std::size_t least = (least_buses + buses - 1) / buses, most = std::max<std::size_t>(most_buses / buses, 1);
  return std::min(std::clamp((count + sweeps - 1) / sweeps, std::min(least, most), most), count);
}

/// Sweeps that are under way together.
class Wave {
 public:
  Wave(pleach::Runtime& runtime, const Circuit& circuit, const Scenarios& scenarios)
      : runtime_(runtime), circuit_(circuit), scenarios_(scenarios), values_(circuit.phases * circuit.size()) {}

  void add(std::size_t first, std::size_t copies, const pleach::Tree<Index>& tree) {
    const std::size_t n = circuit_.size();
    std::vector<Complex> power(values_ * copies), of_one(values_);
    for (std::size_t copy = 0; copy < copies; ++copy) {
      scenarios_.loads(first + copy, of_one);
      for (std::size_t p = 0; p < circuit_.phases; ++p) {
        std::copy_n(&of_one[p * n], n, &power[(p * copies + copy) * n]);
      }
    }
    batches_.push_back({first, copies, std::make_unique<Sweep>(circuit_, tree, power)});
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
    std::size_t first, copies;
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
    for (std::size_t copy = 0; copy < batch.copies; ++copy) {
      for (std::size_t p = 0; p < circuit_.phases; ++p) {
        std::copy_n(&rises[p][copy * n], n, &state.rise[p * n]);
        std::copy_n(&flows[p][copy * n], n, &state.flow[p * n]);
      }
      scenarios_.loads(batch.first + copy, power);
      if (!all_converged) {  // which one was it?
        outcome.mismatch = imbalance(circuit_, state);
        outcome.converged = outcome.mismatch <= options.tolerance;
      }
      scenarios_.take(batch.first + copy, outcome, state);
    }
    pleach::app::advance_work(batch.copies);
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
  const std::size_t copies = copies_in_sweep(runtime, circuit, scenarios.count);
  std::map<std::size_t, pleach::Tree<Index>> trees;  // by copies
  Wave wave(runtime, circuit, scenarios);
  std::size_t at_once = 0;
  for (std::size_t first = 0; first < scenarios.count; first += copies) {
    const std::size_t count = std::min(copies, scenarios.count - first);
    auto tree = trees.find(count);
    if (tree == trees.end()) tree = trees.emplace(count, tree_of(runtime, circuit, count)).first;
    wave.add(first, count, tree->second);
    at_once += count * circuit.phases * circuit.size();
    if (at_once < most_at_once && first + count < scenarios.count) continue;
    wave.solve(options);
    at_once = 0;
  }
}

}  // namespace powerflow
