#include "solution.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace powerflow {

namespace {

std::size_t place(Index index) { return static_cast<std::size_t>(index); }

}  // namespace

double imbalance(const Circuit& circuit, const State& state) {
  const std::size_t n = circuit.size();
  double largest = 0;
  for (std::size_t p = 0; p < circuit.phases; ++p) {
    std::vector<Complex> drawn(state.flow.begin() + static_cast<std::ptrdiff_t>(p * n),
                               state.flow.begin() + static_cast<std::ptrdiff_t>((p + 1) * n));
    for (std::size_t v = n; v-- > 0;) {
      if (circuit.branch[v] >= 0) drawn[place(circuit.parent[v])] -= state.flow[p * n + v];
    }
    for (std::size_t v = 0; v < n; ++v) {
      const std::size_t i = p * n + v;
      const Complex voltage = 1.0 + state.rise[i];
      Complex load = state.power[i];
      if (circuit.has_zip) {
        load += circuit.current_power[i] * std::abs(voltage) + std::conj(circuit.shunt[i]) * std::norm(voltage);
      }
      double missed = std::abs(voltage * std::conj(drawn[v]) - load);
      if (circuit.branch[v] >= 0) {
        Complex drop;
        for (std::size_t q = 0; q < circuit.phases; ++q) drop += circuit.impedances(p, q)[v] * state.flow[q * n + v];
        const Complex rise = state.rise[i] - state.rise[p * n + place(circuit.parent[v])];
        missed = std::max(missed, std::abs(rise + drop));
      }
      if (!(missed <= largest)) largest = std::isnan(missed) ? std::numeric_limits<double>::infinity() : missed;
    }
  }
  return largest;
}

Complex Solution::losses() const {
  Complex sum;
  for (std::size_t i = 0; i < from_power.size(); ++i) sum += from_power[i] - to_power[i];
  return sum;
}

Solution solution_of(const Network& network, const Circuit& circuit, const State& state) {
  const std::size_t n = circuit.size(), m = network.branches();
  Solution solution{.voltage = std::vector<Complex>(circuit.phases * n),
                    .from_power = std::vector<Complex>(circuit.phases * m),
                    .to_power = std::vector<Complex>(circuit.phases * m),
                    .current = std::vector<double>(circuit.phases * m)};
  for (std::size_t p = 0; p < circuit.phases; ++p) {
    for (std::size_t v = 0; v < n; ++v) {
      const std::size_t i = p * n + v;
      const std::size_t bus = p * n + place(circuit.bus[v]);
      solution.voltage[bus] = circuit.unit[i] * (1.0 + state.rise[i]);
    }
    for (std::size_t v = 0; v < n; ++v) {
      if (circuit.branch[v] < 0) continue;
      const std::size_t i = p * n + v, above = p * n + place(circuit.parent[v]);
      const std::size_t e = place(circuit.branch[v]);
      const Complex sent = (1.0 + state.rise[above]) * std::conj(state.flow[i]);
      const Complex received = (1.0 + state.rise[i]) * std::conj(state.flow[i]);
      const bool down = network.to[e] == circuit.bus[v];
      const std::size_t at = p * m + e;
      solution.from_power[at] = down ? sent : -received;
      solution.to_power[at] = down ? received : -sent;
      const Complex from = solution.voltage[p * n + place(network.from[e])];
      const Complex to = solution.voltage[p * n + place(network.to[e])];
      if (!network.charging.empty()) {
        const double ratio = network.ratio.empty() ? 1 : std::norm(network.ratio[e]);
        solution.from_power[at] += std::norm(from) / ratio * std::conj(network.charging[e]) / 2.0;
        solution.to_power[at] -= std::norm(to) * std::conj(network.charging[e]) / 2.0;
      }
      solution.current[at] = std::max(std::abs(solution.from_power[at] / from), std::abs(solution.to_power[at] / to));
    }
  }
  return solution;
}

Lowest lowest_voltage(const Network& network, std::span<const Complex> voltage) {
  const std::size_t n = network.buses();
  std::vector<bool> is_slack(n);
  for (const Index bus : network.slack) is_slack[place(bus)] = true;
  Lowest lowest{.voltage = std::numeric_limits<double>::infinity()};
  for (std::size_t i = 0; i < voltage.size(); ++i) {
    if (is_slack[i % n] && n > network.slack.size()) continue;
    if (std::abs(voltage[i]) < lowest.voltage) lowest = {i % n, i / n, std::abs(voltage[i])};
  }
  return lowest;
}

}  // namespace powerflow
