// Many sets of loads on one network.
#pragma once

#include "solution.hpp"
#include "sweep.hpp"

#include <memory>

namespace powerflow {

struct Scenarios {
  std::size_t count = 1;
  /// Writes the loads of one, in preorder.
  std::function<void(std::size_t scenario, std::span<Complex> power)> loads;
  /// Takes what became of one, in ascending order.
  std::function<void(std::size_t scenario, const Outcome& outcome, const State& state)> take;
};

/// Solves them side by side, as many together as fit the memory: many, or those of small circuits, in strips
/// (kernels.hpp); few as a forest of copies, which all have the number of iterations that the slowest of them takes.
/// One that does not converge leaves the others alone. What they are solved in stays for the next call.
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
