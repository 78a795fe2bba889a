// The sweep on one core, bus by bus: what results are checked against, and the speed is compared with.
#pragma once

#include "circuit.hpp"
#include "sweep.hpp"

namespace powerflow {

/// Two passes over the buses an iteration: parents first for voltages, and what loads draw at them; children first for
/// currents.
class SequentialSweep {
 public:
  SequentialSweep(const Circuit& circuit, std::span<const Complex> power);

  /// The mismatch after it. Its passes go over the buses as `order` has them, parents first; an empty one is 0, 1, ….
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

/// The circuit with its buses numbered as in the network, whose order is circuit.bus: bus numbers as good as random
/// make every access of a sweep one all over the memory.
Circuit in_network_order(const Circuit& circuit);

}  // namespace powerflow
