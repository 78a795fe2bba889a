#include "sweep.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/kernels.hpp"

namespace powerflow {

namespace {

std::vector<Complex> negative(std::span<const Complex> values) {
  std::vector<Complex> changed(values.size());
  std::ranges::transform(values, changed.begin(), [](Complex value) { return -value; });
  return changed;
}

}  // namespace

Sweep::Sweep(const Circuit& circuit, const pleach::Tree<Index>& tree, std::span<const Complex> power,
             const pleach::Tree<Index>* zero_tree)
    : circuit_(circuit), tree_(tree), zero_tree_(zero_tree), runtime_(tree.runtime()), size_(tree.size()) {
  const std::vector<Complex> zero(circuit.size());
  for (std::size_t p = 0; p < circuit.phases; ++p) {
    power_.emplace_back(runtime_, power.subspan(p * size_, size_));
    if (circuit.has_current) current_power_.push_back(repeated(circuit.phase(circuit.current_power, p)));
    for (std::size_t q = 0; q < circuit.phases; ++q) {
      impedance_.push_back(repeated(circuit.impedances(p, q)));
      if (circuit.mixing.empty()) continue;
      mixing_.push_back(repeated(negative(circuit.phase(circuit.mixing, p * circuit.phases + q))));
      transposed_.push_back(repeated(negative(circuit.phase(circuit.mixing, q * circuit.phases + p))));
    }
    if (!circuit.mixing.empty()) {
      seen_.emplace_back(runtime_, size_);
      injected_.emplace_back(runtime_, size_);
    }
    current_.push_back(repeated(zero));
    rise_.push_back(repeated(zero));
    flow_.emplace_back(runtime_, size_);
    step_.emplace_back(runtime_, size_);
    mismatch_.emplace_back(runtime_, pleach::kernel_blocks(size_));
  }
  find_scale(power);
  draw_currents();
}

void Sweep::find_scale(std::span<const Complex> power) {
  const std::size_t n = circuit_.size();
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t first = 0; first < size_; first += n) {
    double largest = largest_load(circuit_, {});
    for (std::size_t p = 0; p < circuit_.phases; ++p) {
      for (const Complex load : power.subspan(p * size_ + first, n)) largest = std::max(largest, std::norm(load));
    }
    if (largest > 0) least = std::min(least, largest);  // without loads the mismatch is 0
  }
  scale_ = std::isfinite(least) ? std::sqrt(least) : 0;
}

/// Returns a quantity of the circuit, repeated for each copy.
Sweep::Vector Sweep::repeated(std::span<const Complex> values) const {
  Vector vector(runtime_, size_);
  const auto view = vector.write();
  for (auto* to = view.begin(); to != view.end();) to = std::ranges::copy(values, to).out;
  return vector;
}

/// Multiplies three vectors by a matrix for each element, with the opposite sign.
void Sweep::mix(const std::vector<Vector>& values, const std::vector<Vector>& matrix, std::vector<Vector>& products) {
  using pleach::reads, pleach::writes;
  for (std::size_t p = 0; p < products.size(); ++p) {
    const auto* const row = &matrix[p * circuit_.phases];
    branch_rises_3(runtime_, size_,
                   {reads(values[0]), reads(values[1]), reads(values[2]), reads(row[0]), reads(row[1]), reads(row[2]),
                    writes(products[p])});
  }
}

void Sweep::draw_currents() {
  using pleach::reads, pleach::updates, pleach::writes_blocks;
  mix(rise_, mixing_, seen_);
  const auto& rise = seen_.empty() ? rise_ : seen_;
  for (std::size_t p = 0; p < circuit_.phases; ++p) {
    if (circuit_.has_current) {
      bus_currents_ip(runtime_, size_,
                      {reads(power_[p]), reads(rise[p]), updates(current_[p]), writes_blocks(mismatch_[p]),
                       reads(current_power_[p])});
    } else {
      bus_currents(runtime_, size_,
                   {reads(power_[p]), reads(rise[p]), updates(current_[p]), writes_blocks(mismatch_[p])});
    }
  }
  mix(current_, transposed_, injected_);
}

void Sweep::submit_iteration() {
  using pleach::reads, pleach::writes;
  const std::size_t phases = circuit_.phases;
  const auto& injected = injected_.empty() ? current_ : injected_;
  for (std::size_t p = 0; p < phases; ++p) {
    pleach::leaffix(tree_of_phase(p), injected[p], flow_[p], pleach::plus);
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
    pleach::rootfix(tree_of_phase(p), step_[p], rise_[p], pleach::plus, {.inclusive = true});
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
  while (outcome.iterations < options.max_iterations) {
    sweep.submit_iteration();
    ++outcome.iterations;
    outcome.mismatch = sweep.mismatch();
    outcome.converged = outcome.mismatch <= options.tolerance * sweep.scale();
    if (outcome.converged || !std::isfinite(outcome.mismatch)) break;
  }
  return outcome;
}

}  // namespace powerflow
