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

/// Thrown if the sweep finds no voltages at which the network carries its loads; there may be none.
class ConvergenceError : public pleach::Error {
 public:
  using Error::Error;
};

struct SweepOptions {
  double tolerance = 1e-10;  ///< of the power mismatch, relative to the largest load
  int max_iterations = 100;
};

struct Outcome {
  int iterations = 0;
  double mismatch = 0;  ///< the largest of all buses, per unit
  bool converged = false;
};

/// A circuit with several sets of loads, so that one treefix sum serves all. Results remain where the tasks ran until
/// they are read.
class Sweep {
 public:
  using Vector = pleach::Vector<Complex>;

  /// `tree` is the circuit's, or a forest of copies of it. `power` has the loads of phase p of bus v in copy c at
  /// p * tree.size() + c * circuit.size() + v. `zero_tree` is that of the first phase, if the circuit has a
  /// zero_parent. Circuit and trees must outlive this.
  Sweep(const Circuit& circuit, const pleach::Tree<Index>& tree, std::span<const Complex> power,
        const pleach::Tree<Index>* zero_tree = nullptr);

  /// Submits one more iteration, and the mismatch after it.
  void submit_iteration();
  /// Waits for the mismatch after the last iteration; infinity if values are NaN or infinite.
  [[nodiscard]] double mismatch() const;
  /// The largest load; with several copies, that of the copy where it is smallest.
  [[nodiscard]] double scale() const { return scale_; }
  /// Waits for the iteration.
  void wait() const { rise_.back().wait(); }

  /// The results of phase p: each bus's voltage minus 1, and the current of the branch that feeds it.
  [[nodiscard]] const Vector& rise(std::size_t p) const { return rise_[p]; }
  [[nodiscard]] const Vector& flow(std::size_t p) const { return flow_[p]; }

 private:
  [[nodiscard]] const pleach::Tree<Index>& tree_of_phase(std::size_t p) const {
    return p == 0 && zero_tree_ != nullptr ? *zero_tree_ : tree_;
  }
  Vector repeated(std::span<const Complex> values) const;
  void draw_currents();
  void find_scale(std::span<const Complex> power);
  void mix(const std::vector<Vector>& values, const std::vector<Vector>& matrix, std::vector<Vector>& products);

  const Circuit& circuit_;
  const pleach::Tree<Index>& tree_;
  const pleach::Tree<Index>* const zero_tree_;
  pleach::Runtime& runtime_;
  std::size_t size_;
  double scale_ = 0;
  std::vector<Vector> power_, current_power_, impedance_;  // impedance of phase q to p at p * phases + q
  std::vector<Vector> mixing_, transposed_;  // the mixing and its transpose, with opposite signs; may be empty
  std::vector<Vector> current_, flow_, step_, rise_;
  std::vector<Vector> seen_, injected_;           // rises and currents after the mixing
  std::vector<pleach::Vector<double>> mismatch_;  // squared, by block
};

/// Iterates until all copies have converged, or one collapses.
Outcome solve(Sweep& sweep, const SweepOptions& options);

}  // namespace powerflow
