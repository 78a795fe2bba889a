#include "circuit.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace powerflow {

namespace {

std::size_t place(Index index) { return static_cast<std::size_t>(index); }

/// Parents, buses and branches.
Circuit order(pleach::Runtime& runtime, const Network& network) {
  const auto tree = pleach::Tree<Index>::from_edges(runtime, network.buses(), network.from, network.to,
                                                    {.roots = network.slack, .preorder = true});
  Circuit circuit;
  circuit.phases = network.phases;
  const auto parent = tree.parent().read(), bus = tree.order().read();
  circuit.parent.assign(parent.begin(), parent.end());
  circuit.bus.assign(bus.begin(), bus.end());
  std::vector<Index> rank(circuit.size());
  for (std::size_t v = 0; v < circuit.size(); ++v) rank[place(circuit.bus[v])] = static_cast<Index>(v);
  circuit.branch.assign(circuit.size(), -1);
  for (std::size_t e = 0; e < network.branches(); ++e) {
    const Index a = rank[place(network.from[e])], b = rank[place(network.to[e])];
    circuit.branch[place(std::max(a, b))] = static_cast<Index>(e);  // a parent comes before its children
  }
  return circuit;
}

void set_units(const Network& network, Circuit& circuit) {
  const std::size_t n = circuit.size();
  circuit.unit.resize(circuit.phases * n);
  std::vector<Index> slack(n);
  for (std::size_t s = 0; s < network.slack.size(); ++s) slack[place(network.slack[s])] = static_cast<Index>(s);
  for (std::size_t p = 0; p < circuit.phases; ++p) {
    Complex* const unit = &circuit.unit[p * n];
    for (std::size_t v = 0; v < n; ++v) {
      if (circuit.branch[v] < 0) {
        unit[v] = network.slack_voltage[place(slack[place(circuit.bus[v])]) * circuit.phases + p];
        continue;
      }
      const std::size_t e = place(circuit.branch[v]);
      const bool down = network.to[e] == circuit.bus[v];
      const Complex above = unit[place(circuit.parent[v])];
      unit[v] = down ? above / network.ratio[e] : above * network.ratio[e];
    }
  }
}

void set_loads(const Network& network, Circuit& circuit) {
  const std::size_t n = circuit.size(), m = network.branches();
  std::vector<Complex> shunt = network.shunt;
  for (std::size_t p = 0; p < circuit.phases; ++p) {
    for (std::size_t e = 0; e < m; ++e) {
      const Complex half = network.charging[e] / 2.0;
      shunt[p * n + place(network.from[e])] += half / std::norm(network.ratio[e]);
      shunt[p * n + place(network.to[e])] += half;
    }
  }
  circuit.power = in_preorder(circuit, network.power);
  circuit.current_power = in_preorder(circuit, network.current_power);
  circuit.shunt = in_preorder(circuit, shunt);
  for (std::size_t i = 0; i < circuit.unit.size(); ++i) {
    circuit.current_power[i] *= std::abs(circuit.unit[i]);
    circuit.shunt[i] *= std::norm(circuit.unit[i]);
  }
  const auto is_there = [](Complex value) { return value != Complex(); };
  circuit.has_zip =
      std::ranges::any_of(circuit.current_power, is_there) || std::ranges::any_of(circuit.shunt, is_there);
}

void set_impedances(const Network& network, Circuit& circuit) {
  const std::size_t n = circuit.size(), m = network.branches(), phases = circuit.phases;
  circuit.impedance.resize(phases * phases * n);
  for (std::size_t v = 0; v < n; ++v) {
    if (circuit.branch[v] < 0) continue;
    const std::size_t e = place(circuit.branch[v]);
    // The impedance stands at `to`.
    const std::size_t to = network.to[e] == circuit.bus[v] ? v : place(circuit.parent[v]);
    for (std::size_t p = 0; p < phases; ++p) {
      for (std::size_t q = 0; q < phases; ++q) {
        circuit.impedance[(p * phases + q) * n + v] = network.impedance[(p * phases + q) * m + e] /
                                                      (circuit.unit[p * n + to] * std::conj(circuit.unit[q * n + to]));
      }
    }
  }
}

/// At nominal voltages the loads would drop so many times that voltage on the way to a bus: the most that a network can
/// carry is near 0.5, and some unit is wrong by a thousand or so.
constexpr double impossible_drop = 10;

void require_possible_loads(const Network& network, const Circuit& circuit) {
  const std::size_t n = circuit.size();
  for (std::size_t p = 0; p < circuit.phases; ++p) {
    const auto power = circuit.phase(circuit.power, p), impedance = circuit.impedances(p, p);
    std::vector<Complex> behind(power.begin(), power.end());
    for (std::size_t v = n; v-- > 0;) {
      if (circuit.branch[v] >= 0) behind[place(circuit.parent[v])] += behind[v];
    }
    std::vector<double> drop(n);
    for (std::size_t v = 0; v < n; ++v) {
      drop[v] = drop[place(circuit.parent[v])] + std::abs(impedance[v]) * std::abs(behind[v]);
      if (drop[v] <= impossible_drop) continue;
      throw pleach::RangeError(fmt::format(
          "the loads would drop {:.3g} times the nominal voltage on the way to bus {}: look at the units of "
          "loads, impedances and voltages",
          drop[v], network.labels.text(place(circuit.bus[v]))));
    }
  }
}

}  // namespace

Circuit make_circuit(pleach::Runtime& runtime, Network network) {
  require_radial(network);
  network.fill_in();
  Circuit circuit = order(runtime, network);
  set_units(network, circuit);
  set_loads(network, circuit);
  set_impedances(network, circuit);
  require_possible_loads(network, circuit);
  return circuit;
}

pleach::Tree<Index> tree_of(pleach::Runtime& runtime, const Circuit& circuit, std::size_t copies) {
  std::vector<Index> parent;
  parent.reserve(copies * circuit.size());
  for (std::size_t copy = 0; copy < copies; ++copy) {
    const auto first = static_cast<Index>(copy * circuit.size());
    for (const Index above : circuit.parent) parent.push_back(first + above);
  }
  return pleach::Tree<Index>(runtime, parent, {.preorder = true});
}

std::vector<Complex> in_preorder(const Circuit& circuit, std::span<const Complex> power) {
  const std::size_t n = circuit.size();
  std::vector<Complex> ordered(power.size());
  for (std::size_t first = 0; first < power.size(); first += n) {
    for (std::size_t v = 0; v < n; ++v) ordered[first + v] = power[first + place(circuit.bus[v])];
  }
  return ordered;
}

}  // namespace powerflow
