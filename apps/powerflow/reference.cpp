#include "reference.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/phasor.h"

namespace powerflow {

namespace {

Phasor phasor_of(Complex value) { return phasor(value.real(), value.imag()); }
Complex complex_of(Phasor value) { return {value.re, value.im}; }

struct Identity {
  std::size_t operator()(std::size_t i) const { return i; }
};
struct Listed {
  std::span<const Index> order;
  std::size_t operator()(std::size_t i) const { return place(order[i]); }
};

}  // namespace

SequentialSweep::SequentialSweep(const Circuit& circuit, std::span<const Complex> power)
    : circuit_(circuit), power_(power), rise_(power.size()), flow_(power.size()), current_(power.size()) {}

template <bool has_current, class Order>
double SequentialSweep::iterate_in(Order order) {
  const std::size_t n = circuit_.size(), phases = circuit_.phases;
  double largest = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t v = order(i);
    std::array<Phasor, 3> rise{};
    for (std::size_t p = 0; p < phases; ++p) {
      const std::size_t above = place(circuit_.parents(p)[v]);
      if (above != v) rise[p] = phasor_of(rise_[p * n + above]);
      Phasor drop = phasor(0, 0);
      for (std::size_t q = 0; q < phases; ++q) {
        drop = plus(drop, times(phasor_of(circuit_.impedance[(p * phases + q) * n + v]), phasor_of(flow_[q * n + v])));
      }
      rise[p] = minus(rise[p], drop);
    }
    for (std::size_t p = 0; p < phases; ++p) rise_[p * n + v] = complex_of(rise[p]);
    for (std::size_t p = 0; p < phases; ++p) {
      const std::size_t at = p * n + v;
      const Phasor seen = circuit_.mixing.empty() ? rise[p] : phasor_of(mixed_rise(p, v));
      const Phasor voltage = phasor(1 + seen.re, seen.im);
      Phasor drawn = constant_power(phasor_of(power_[at]), voltage);
      if constexpr (has_current) {
        drawn =
            plus(drawn, constant_current(phasor_of(circuit_.current_power[at]), voltage, std::sqrt(square(voltage))));
      }
      largest = std::max(largest, mismatch(voltage, phasor_of(current_[at]), drawn));
      current_[at] = complex_of(drawn);
    }
    begin_flows(v);
  }
  return std::sqrt(largest);
}

/// Returns the rise at the loads of phase p.
Complex SequentialSweep::mixed_rise(std::size_t p, std::size_t v) const {
  const std::size_t n = circuit_.size(), phases = circuit_.phases;
  Complex seen;
  for (std::size_t q = 0; q < phases; ++q) seen += circuit_.mixing[(p * phases + q) * n + v] * rise_[q * n + v];
  return seen;
}

/// Sets the flow to the currents of the bus itself.
void SequentialSweep::begin_flows(std::size_t v) {
  const std::size_t n = circuit_.size(), phases = circuit_.phases;
  for (std::size_t p = 0; p < phases; ++p) {
    if (circuit_.mixing.empty()) {
      flow_[p * n + v] = current_[p * n + v];
      continue;
    }
    Complex sum;
    for (std::size_t q = 0; q < phases; ++q) sum += circuit_.mixing[(q * phases + p) * n + v] * current_[q * n + v];
    flow_[p * n + v] = sum;
  }
}

template <class Order>
void SequentialSweep::accumulate(Order order) {
  const std::size_t n = circuit_.size();
  for (std::size_t p = 0; p < circuit_.phases; ++p) {
    Complex* const flow = &flow_[p * n];
    const std::vector<Index>& parent = circuit_.parents(p);
    for (std::size_t i = n; i-- > 0;) {
      const std::size_t v = order(i), above = place(parent[v]);
      if (above != v) flow[above] += flow[v];
    }
  }
}

double SequentialSweep::iterate(std::span<const Index> order) {
  const auto run = [&](auto in) {
    const double mismatch = circuit_.has_current ? iterate_in<true>(in) : iterate_in<false>(in);
    accumulate(in);
    return mismatch;
  };
  return order.empty() ? run(Identity()) : run(Listed{order});
}

Outcome SequentialSweep::solve(const SweepOptions& options) {
  Outcome outcome;
  const double tolerance = options.tolerance * std::sqrt(largest_load(circuit_, power_));
  iterate();  // the currents of loads at flat voltages
  while (outcome.iterations < options.max_iterations) {
    ++outcome.iterations;
    outcome.mismatch = iterate();
    outcome.converged = outcome.mismatch <= tolerance;
    if (outcome.converged || !std::isfinite(outcome.mismatch)) break;
  }
  return outcome;
}

Circuit in_network_order(const Circuit& circuit) {
  const std::size_t n = circuit.size();
  Circuit random = circuit;
  const auto move = [&](const auto& from, auto& to) {
    for (std::size_t first = 0; first < from.size(); first += n) {
      for (std::size_t v = 0; v < n; ++v) to[first + place(circuit.bus[v])] = from[first + v];
    }
  };
  std::vector<Index> parent(n);
  for (std::size_t v = 0; v < n; ++v) parent[v] = circuit.bus[place(circuit.parent[v])];
  move(parent, random.parent);
  move(circuit.bus, random.bus);
  move(circuit.branch, random.branch);
  move(circuit.unit, random.unit);
  move(circuit.power, random.power);
  move(circuit.current_power, random.current_power);
  move(circuit.impedance, random.impedance);
  move(circuit.mixing, random.mixing);
  return random;
}

}  // namespace powerflow
