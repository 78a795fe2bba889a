// Many sets of loads on one network.
#pragma once

#include "solution.hpp"
#include "sweep.hpp"

namespace powerflow {

struct Scenarios {
  std::size_t count = 1;
  /// Writes the loads of one, in preorder.
  std::function<void(std::size_t scenario, std::span<Complex> power)> loads;
  /// Takes what became of one, in ascending order.
  std::function<void(std::size_t scenario, const Outcome& outcome, const State& state)> take;
};

/// Solves them side by side: copies of the circuit, as many together as keep the devices busy, and not more than fit
/// the memory. Those that are solved together have the same number of iterations, which is what the slowest of them
/// takes.
void solve_scenarios(pleach::Runtime& runtime, const Circuit& circuit, const Scenarios& scenarios,
                     const SweepOptions& options);

}  // namespace powerflow
