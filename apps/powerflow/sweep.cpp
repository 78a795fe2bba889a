#include "sweep.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/kernels.hpp"

namespace powerflow {

Sweep::Sweep(const Circuit& circuit, const pleach::Tree<Index>& tree, std::span<const Complex> power, Copies copies)
    : circuit_(circuit),
      tree_(tree),
      runtime_(tree.runtime()),
      size_(copies.count * circuit.size()),
      columns_(copies.are_columns ? copies.count : 1) {
  const std::vector<Complex> zero(circuit.size());
  for (std::size_t p = 0; p < circuit.phases; ++p) {
    power_.emplace_back(runtime_, power.subspan(p * size_, size_));
    if (circuit.has_zip) {
      current_power_.push_back(repeated(circuit.phase(circuit.current_power, p), copies));
      shunt_.push_back(repeated(circuit.phase(circuit.shunt, p), copies));
    }
    for (std::size_t q = 0; q < circuit.phases; ++q) impedance_.push_back(repeated(circuit.impedances(p, q), copies));
    current_.push_back(repeated(zero, copies));
    rise_.push_back(repeated(zero, copies));
    flow_.emplace_back(runtime_, size_);
    step_.emplace_back(runtime_, size_);
    mismatch_.emplace_back(runtime_, pleach::kernel_blocks(size_));
  }
  draw_currents();
}

/// A quantity of the circuit, for each copy.
Sweep::Vector Sweep::repeated(std::span<const Complex> values, Copies copies) const {
  Vector vector(runtime_, size_);
  const auto view = vector.write();
  auto* to = view.begin();
  if (copies.are_columns) {
    for (const Complex value : values) to = std::fill_n(to, copies.count, value);
  } else {
    for (std::size_t copy = 0; copy < copies.count; ++copy) to = std::ranges::copy(values, to).out;
  }
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
    pleach::leaffix(tree_, current_[p], flow_[p], pleach::plus, {.columns = columns_});
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
    pleach::rootfix(tree_, step_[p], rise_[p], pleach::plus, {.inclusive = true, .columns = columns_});
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

std::vector<Outcome> solve(std::span<Sweep* const> sweeps, const SweepOptions& options) {
  std::vector<Outcome> outcomes(sweeps.size());
  std::vector<std::size_t> active(sweeps.size());
  for (std::size_t k = 0; k < active.size(); ++k) active[k] = k;
  while (!active.empty()) {
    for (const std::size_t k : active) sweeps[k]->submit_iteration();
    std::erase_if(active, [&](std::size_t k) {
      Outcome& outcome = outcomes[k];
      ++outcome.iterations;
      outcome.mismatch = sweeps[k]->mismatch();
      outcome.converged = outcome.mismatch <= options.tolerance;
      return outcome.converged || !std::isfinite(outcome.mismatch) || outcome.iterations >= options.most_iterations;
    });
  }
  return outcomes;
}

}  // namespace powerflow
