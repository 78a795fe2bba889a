// The sequential sweep, bus by bus: the oracle for results, and the baseline for speed.
#pragma once

#include "circuit.hpp"
#include "sweep.hpp"

namespace powerflow {

/// Two passes over the buses for each iteration: children first for currents, parents first for voltages and for the
/// currents of loads.
class SequentialSweep {
 public:
  SequentialSweep(const Circuit& circuit, std::span<const Complex> power);

  /// Returns the mismatch after it. Passes visit the buses in `order`, parents first; an empty order is 0, 1, ….
  double iterate(std::span<const Index> order = {});

  Outcome solve(const SweepOptions& options);

  /// The voltages as those of Sweep, after solve().
  [[nodiscard]] const std::vector<Complex>& rise() const { return rise_; }
  [[nodiscard]] const std::vector<Complex>& flow() const { return flow_; }

 private:
  template <bool has_current, class Order>
  double iterate_in(Order order);
  [[nodiscard]] Complex mixed_rise(std::size_t p, std::size_t v) const;
  void begin_flows(std::size_t v);
  template <class Order>
  void accumulate(Order order);

  const Circuit& circuit_;
  std::span<const Complex> power_;
  std::vector<Complex> rise_, flow_, current_;
};

/// Returns the circuit in the network's numbering, circuit.bus: with random numbers, a sweep accesses memory at random.
Circuit in_network_order(const Circuit& circuit);

}  // namespace powerflow
