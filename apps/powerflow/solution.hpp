// What a sweep found, in the network's own terms: voltages of buses, powers of branches, losses.
#pragma once

#include "circuit.hpp"

#include <functional>
#include <span>

namespace powerflow {

/// The sweep's own results for one set of loads: of phase p of bus v at p * size + v, in preorder.
struct State {
  std::span<const Complex> power, rise, flow;
};

/// The largest power by which a bus is not balanced, where Kirchhoff's current law is taken at every bus and Ohm's law
/// at every branch: what flows in, less what flows on, times the voltage, against the load. Infinity for what is no
/// number.
double imbalance(const Circuit& circuit, const State& state);

/// Per unit, numbered as in Network.
struct Solution {
  std::vector<Complex> voltage;
  std::vector<Complex> from_power, to_power;  ///< that flow into the branch from `from`, and out of it at `to`
  std::vector<double> current;                ///< the larger of both ends'

  [[nodiscard]] Complex losses() const;
};

Solution solution_of(const Network& network, const Circuit& circuit, const State& state);

/// Network v and phase of the lowest voltage that is not a slack bus's, if there is one.
struct Lowest {
  std::size_t bus = 0, phase = 0;
  double voltage = 1;
};
Lowest lowest_voltage(const Network& network, std::span<const Complex> voltage);

}  // namespace powerflow
