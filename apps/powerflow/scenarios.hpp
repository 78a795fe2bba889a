// Solves many sets of loads on one network.
#pragma once

#include "solution.hpp"
#include "sweep.hpp"

#include <memory>

namespace powerflow {

struct Scenarios {
  std::size_t count = 1;
  /// Writes the loads of one scenario, in preorder.
  std::function<void(std::size_t scenario, std::span<Complex> power)> loads;
  /// Receives the outcome of each scenario, in ascending order.
  std::function<void(std::size_t scenario, const Outcome& outcome, const State& state)> take;
};

/// Solves scenarios concurrently, as many as fit in memory. Many scenarios, or those of small circuits, are solved in
/// strips (kernels.hpp); few as a forest of copies, which all take the iterations of the slowest. A scenario that does
/// not converge does not affect others. Memory is kept for the next call.
class ScenarioSolver {
 public:
  ScenarioSolver(pleach::Runtime& runtime, const Circuit& circuit, const SweepOptions& options = {});
  ~ScenarioSolver();
  ScenarioSolver(const ScenarioSolver&) = delete;
  ScenarioSolver& operator=(const ScenarioSolver&) = delete;

  void solve(const Scenarios& scenarios);

 private:
  pleach::Runtime& runtime_;
  const Circuit& circuit_;
  class Strips;
  std::unique_ptr<Strips> strips_;
  class Forests;
  std::unique_ptr<Forests> forests_;
};

}  // namespace powerflow
