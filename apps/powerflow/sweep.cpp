#include "sweep.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/kernels.hpp"

namespace powerflow {

Sweep::Sweep(const Circuit& circuit, const pleach::Tree<Index>& tree, std::span<const Complex> power)
    : circuit_(circuit), tree_(tree), runtime_(tree.runtime()), size_(tree.size()) {
  const std::vector<Complex> zero(circuit.size());
  for (std::size_t p = 0; p < circuit.phases; ++p) {
    power_.emplace_back(runtime_, power.subspan(p * size_, size_));
    if (circuit.has_zip) {
      current_power_.push_back(repeated(circuit.phase(circuit.current_power, p)));
      shunt_.push_back(repeated(circuit.phase(circuit.shunt, p)));
    }
    for (std::size_t q = 0; q < circuit.phases; ++q) impedance_.push_back(repeated(circuit.impedances(p, q)));
    current_.push_back(repeated(zero));
    rise_.push_back(repeated(zero));
    flow_.emplace_back(runtime_, size_);
    step_.emplace_back(runtime_, size_);
    mismatch_.emplace_back(runtime_, pleach::kernel_blocks(size_));
  }
  draw_currents();
}

/// A quantity of the circuit, for each copy.
Sweep::Vector Sweep::repeated(std::span<const Complex> values) const {
  Vector vector(runtime_, size_);
  const auto view = vector.write();
  for (auto* to = view.begin(); to != view.end();) to = std::ranges::copy(values, to).out;
  return vector;
}

void Sweep::draw_currents() {
  for (std::size_t p = 0; p < circuit_.phases; ++p) {
    using pleach::reads, pleach::updates, pleach::writes_blocks;
    if (circuit_.has_zip) {
      bus_currents_zip(runtime_, size_,
                       {reads(power_[p]), reads(rise_[p]), updates(current_[p]), writes_blocks(mismatch_[p]),
                        reads(shunt_[p]), reads(current_power_[p])});
    } else {
      bus_currents(runtime_, size_,
                   {reads(power_[p]), reads(rise_[p]), updates(current_[p]), writes_blocks(mismatch_[p])});
    }
  }
}

void Sweep::submit_iteration() {
  using pleach::reads, pleach::writes;
  const std::size_t phases = circuit_.phases;
  for (std::size_t p = 0; p < phases; ++p) {
    pleach::leaffix(tree_, current_[p], flow_[p], pleach::plus);
  }
  for (std::size_t p = 0; p < phases; ++p) {
    const auto* const z = &impedance_[p * phases];
    if (phases == 1) {
      branch_rises(runtime_, size_, {reads(flow_[0]), reads(z[0]), writes(step_[0])});
    } else {
      branch_rises_3(
          runtime_, size_,
          {reads(flow_[0]), reads(flow_[1]), reads(flow_[2]), reads(z[0]), reads(z[1]), reads(z[2]), writes(step_[p])});
    }
  }
  for (std::size_t p = 0; p < phases; ++p) {
    pleach::rootfix(tree_, step_[p], rise_[p], pleach::plus, {.inclusive = true});
  }
  draw_currents();
}

double Sweep::mismatch() const {
  double largest = 0;
  for (const auto& of_blocks : mismatch_) {
    const auto view = of_blocks.read();
    largest = std::max(largest, *std::ranges::max_element(view));
  }
  return std::sqrt(largest);
}

Outcome solve(Sweep& sweep, const SweepOptions& options) {
  Outcome outcome;
  while (outcome.iterations < options.most_iterations) {
    sweep.submit_iteration();
    ++outcome.iterations;
    outcome.mismatch = sweep.mismatch();
    outcome.converged = outcome.mismatch <= options.tolerance;
    if (outcome.converged || !std::isfinite(outcome.mismatch)) break;
  }
  return outcome;
}

}  // namespace powerflow
