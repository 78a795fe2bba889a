// The result of a sweep in the network's terms: voltages of buses, powers of branches, losses.
#pragma once

#include "circuit.hpp"

#include <functional>
#include <span>

namespace powerflow {

/// The sweep's own results for one set of loads: phase p of node v at p * size + v, in preorder.
struct State {
  std::span<const Complex> power, rise, flow;
};

/// Per unit, numbered as in Network. NaN for buses and branches that nothing feeds, and for phases that they do not
/// have.
struct Solution {
  std::vector<Complex> voltage;
  std::vector<Complex> from_power, to_power;  ///< into the branch at `from`, and out of it at `to`
  std::vector<double> current;                ///< the larger of both ends

  /// The sum over all fed branches.
  [[nodiscard]] Complex losses() const;
};

Solution solution_of(const Network& network, const Circuit& circuit, const State& state);

/// The largest power by which a bus is not balanced, and the largest voltage by which Ohm's law does not hold along a
/// branch, as a part of the largest load and of 1: from the network's own loads, impedances and ratios, whatever the
/// circuit makes of them. Infinity for what is no number.
double imbalance(const Network& network, const Circuit& circuit, const Solution& solution);

/// Network v and phase of the lowest voltage that is not a slack bus's, if there is one.
struct Lowest {
  std::size_t bus = 0, phase = 0;
  double voltage = 1;
};
Lowest lowest_voltage(const Network& network, std::span<const Complex> voltage);

}  // namespace powerflow
