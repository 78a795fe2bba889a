// The backward-forward sweep on the devices (Shirmohammadi, Hong, Semlyen and Luo, "A compensation-based power flow
// method for weakly meshed distribution and transmission networks", IEEE Transactions on Power Systems 3(2), 1988,
// section 2), by treefix sums (Defour and Marin, section 1): currents of branches are those of the buses behind them, a
// leaffix; voltages are what rises along the way from the slack bus, a rootfix.
#pragma once

#include "circuit.hpp"

#include <pleach/error.hpp>
#include <pleach/treefix.hpp>

#include <deque>

namespace powerflow {

/// The sweep does not find voltages at which the network carries its loads; there may be none.
class ConvergenceError : public pleach::Error {
 public:
  using Error::Error;
};

struct SweepOptions {
  double tolerance = 1e-10;  ///< of the power of each bus, per unit
  int most_iterations = 100;
};

struct Outcome {
  int iterations = 0;
  double mismatch = 0;  ///< the largest of all buses, per unit
  bool converged = false;
};

/// How a circuit with several sets of loads lies in vectors.
struct Copies {
  std::size_t count = 1;
  /// The values that a bus has in all copies side by side, for sums over columns (RootfixOptions::columns); else one
  /// copy behind the other, for sums over a forest of them.
  bool are_columns = false;

  /// The place of bus v in a copy of a circuit of n buses.
  [[nodiscard]] std::size_t place(std::size_t copy, std::size_t v, std::size_t n) const {
    return are_columns ? v * count + copy : copy * n + v;
  }
};

/// A circuit with several sets of loads, so that one treefix sums for all. Everything stays where the tasks ran until
/// it is asked for.
class Sweep {
 public:
  using Vector = pleach::Vector<Complex>;

  /// `tree` is the circuit's, or the forest of the copies. `power` has the loads of phase p of bus v in copy c at
  /// p * copies.count * circuit.size() + copies.place(c, v, circuit.size()). Circuit and tree must outlive this.
  Sweep(const Circuit& circuit, const pleach::Tree<Index>& tree, std::span<const Complex> power, Copies copies = {});

  /// One more iteration is submitted, and the mismatch after it.
  void submit_iteration();
  /// Waits for the mismatch after the last iteration: infinity if there are numbers no longer.
  [[nodiscard]] double mismatch() const;
  /// Waits for the iteration.
  void wait() const { rise_.back().wait(); }

  /// Of phase p: the voltage less 1 of each bus, and the current of the branch that feeds it.
  [[nodiscard]] const Vector& rise(std::size_t p) const { return rise_[p]; }
  [[nodiscard]] const Vector& flow(std::size_t p) const { return flow_[p]; }

 private:
  Vector repeated(std::span<const Complex> values, Copies copies) const;
  void draw_currents();

  const Circuit& circuit_;
  const pleach::Tree<Index>& tree_;
  pleach::Runtime& runtime_;
  std::size_t size_, columns_;
  std::vector<Vector> power_, current_power_, shunt_, impedance_;  // impedance of phase q to p at p * phases + q
  std::vector<Vector> current_, flow_, step_, rise_;
  std::vector<pleach::Vector<double>> mismatch_;  // squared, of blocks
};

/// Iterates until all of them have converged, which ones that have waits for the others. Outcomes are in their order.
std::vector<Outcome> solve(std::span<Sweep* const> sweeps, const SweepOptions& options);

}  // namespace powerflow
