#include "circuit.hpp"

#include "layout.hpp"
#include "parallel.hpp"
#include "sequences.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace powerflow {

namespace {

bool is_there(Complex value) { return value != Complex(); }

/// Returns the parents of several copies of the trees.
std::vector<Index> repeated(const std::vector<Index>& parents, std::size_t copies) {
  std::vector<Index> all;
  all.reserve(copies * parents.size());
  for (std::size_t copy = 0; copy < copies; ++copy) {
    for (const Index above : parents) all.push_back(static_cast<Index>(copy * parents.size()) + above);
  }
  return all;
}

/// The edges of the tree, first those of branches. Nodes that are no buses follow those of the layout.
struct Edges {
  std::vector<Index> from, to, roots;
  std::vector<Index> bus;                      // for each node
  std::vector<std::pair<Index, Index>> delta;  // a node, and its node of voltages between phases

  Edges(const Network& network, const Layout& layout) : bus(layout.bus) {
    for (const Index e : layout.branch) {
      from.push_back(layout.node[place(network.from[place(e)])]);
      to.push_back(layout.node[place(network.to[place(e)])]);
    }
    for (std::size_t s = 0; s < network.slack.size(); ++s) {
      const Index node = layout.node[place(network.slack[s])];
      if (layout.slack[place(node)] != static_cast<Index>(s)) continue;
      roots.push_back(network.by_sequence ? add_node(node) : node);
    }
    std::vector<bool> has_delta(layout.nodes());
    for (std::size_t i = 0; i < network.delta_power.size(); ++i) {
      const Index node = layout.node[i % network.buses()];
      if (node < 0 || !is_there(network.delta_power[i]) || has_delta[place(node)]) continue;
      has_delta[place(node)] = true;
      delta.emplace_back(node, add_node(node));
    }
  }

 private:
  Index add_node(Index beside) {
    const auto added = static_cast<Index>(bus.size());
    bus.push_back(bus[place(beside)]);
    from.push_back(beside);
    to.push_back(added);
    return added;
  }
};

/// Computes the parents, and the node or edge of each bus and branch.
Circuit order(pleach::Runtime& runtime, const Network& network) {
  const Layout layout = layout_of(network);
  const Edges edges(network, layout);
  const auto& [from, to, roots, bus, delta] = edges;
  const auto tree = pleach::Tree<Index>::from_edges(runtime, bus.size(), from, to, {.roots = roots, .preorder = true});
  Circuit circuit;
  circuit.phases = network.phases;
  const auto parent = tree.parent().read(), nodes = tree.order().read();
  circuit.parent.assign(parent.begin(), parent.end());
  std::vector<Index> rank(bus.size());
  for (std::size_t v = 0; v < circuit.size(); ++v) {
    rank[place(nodes[v])] = static_cast<Index>(v);
    circuit.bus.push_back(bus[place(nodes[v])]);
  }
  if (!delta.empty()) circuit.delta.assign(circuit.size(), -1);
  for (const auto& [node, between] : delta) circuit.delta[place(rank[place(node)])] = rank[place(between)];
  circuit.node.assign(network.buses(), -1);
  for (std::size_t b = 0; b < network.buses(); ++b) {
    if (layout.node[b] >= 0) circuit.node[b] = rank[place(layout.node[b])];
  }
  circuit.branch.assign(circuit.size(), -1);
  std::vector<Index> fed;  // for each edge, the node that it feeds
  for (std::size_t edge = 0; edge < layout.edges(); ++edge) {
    fed.push_back(std::max(rank[place(from[edge])], rank[place(to[edge])]));  // a parent comes before its children
    circuit.branch[place(fed.back())] = layout.branch[edge];
  }
  circuit.feeds.assign(network.branches(), -1);
  for (std::size_t e = 0; e < network.branches(); ++e) {
    if (layout.edge[e] >= 0) circuit.feeds[e] = fed[place(layout.edge[e])];
  }
  return circuit;
}

void set_phases(const Network& network, Circuit& circuit) {
  if (network.phase_set.empty()) return;
  const std::size_t n = circuit.size();
  circuit.phase_set.assign(n, 0);
  for (std::size_t e = 0; e < network.branches(); ++e) {
    if (circuit.feeds[e] >= 0) circuit.phase_set[place(circuit.feeds[e])] |= network.phase_set[e];
  }
  for (std::size_t v = 0; v < n; ++v) {
    if (circuit.branch[v] < 0) {
      circuit.phase_set[v] = static_cast<std::uint8_t>((1U << circuit.phases) - 1);
      continue;
    }
    for (std::size_t p = 0; p < circuit.phases; ++p) {
      if (!circuit.has_phase(v, p) || circuit.has_phase(place(circuit.parent[v]), p)) continue;
      throw pleach::RangeError(
          network.fault(fmt::format("{} has phase {}, which {} has not", network.branch_text(place(circuit.branch[v])),
                                    "abc"[p], network.bus_text(circuit.bus[place(circuit.parent[v])]))));
    }
  }
  for (const auto* loads : {&network.power, &network.current_power, &network.impedance_power, &network.shunt}) {
    for (std::size_t i = 0; i < loads->size(); ++i) {
      const std::size_t bus = i % network.buses(), p = i / network.buses();
      if (!is_there((*loads)[i]) || circuit.node[bus] < 0) continue;
      if (circuit.has_phase(place(circuit.node[bus]), p)) continue;
      throw pleach::RangeError(network.fault(fmt::format("{} has a load in phase {}, which no branch brings there",
                                                         network.bus_text(static_cast<Index>(bus)), "abc"[p])));
    }
  }
}

void set_units(const Network& network, Circuit& circuit) {
  const std::size_t n = circuit.size();
  circuit.unit.resize(circuit.phases * n);
  std::vector<Index> slack(n, -1);
  for (std::size_t s = network.slack.size(); s-- > 0;) {
    slack[place(circuit.node[place(network.slack[s])])] = static_cast<Index>(s);
  }
  for (std::size_t p = 0; p < circuit.phases; ++p) {
    Complex* const unit = &circuit.unit[p * n];
    for (std::size_t v = 0; v < n; ++v) {
      if (circuit.branch[v] < 0) {
        unit[v] = network.slack_voltage[place(slack[v]) * circuit.phases + p];
        continue;
      }
      const Complex above = unit[place(circuit.parent[v])], ratio = network.ratio[place(circuit.branch[v])];
      unit[v] = leads_down(network, circuit, v) ? above / ratio : above * ratio;
    }
  }
}

void set_impedances(const Network& network, Circuit& circuit, const Merged& merged) {
  const std::size_t n = circuit.size(), m = network.branches(), phases = circuit.phases;
  circuit.impedance.resize(phases * phases * n);
  for (std::size_t v = 0; v < n; ++v) {
    if (circuit.branch[v] < 0) continue;
    const std::size_t e = place(circuit.branch[v]);
    const auto together = merged.impedance.find(static_cast<Index>(v));
    const Matrix z =
        together != merged.impedance.end() ? together->second : Matrix::of(network.impedance, phases, m, e);
    // The impedance is at the side `to`.
    const std::size_t to = leads_down(network, circuit, v) ? v : place(circuit.parent[v]);
    for (std::size_t p = 0; p < phases; ++p) {
      for (std::size_t q = 0; q < phases; ++q) {
        circuit.impedance[(p * phases + q) * n + v] =
            z(p, q) / (circuit.unit[p * n + to] * std::conj(circuit.unit[q * n + to]));
      }
    }
  }
}

/// Returns the admittances to earth, of all kinds, in the units of nodes.
std::vector<Complex> shunts_of(const Network& network, const Circuit& circuit, const Merged& merged) {
  const std::size_t n = circuit.size(), buses = network.buses();
  std::vector<Complex> shunt = merged.shunt;
  shunt.resize(circuit.phases * n);
  for (std::size_t p = 0; p < circuit.phases; ++p) {
    for (std::size_t b = 0; b < buses; ++b) {
      if (circuit.node[b] < 0) continue;
      shunt[p * n + place(circuit.node[b])] +=
          network.shunt[p * buses + b] + std::conj(network.impedance_power[p * buses + b]);
    }
    for (std::size_t e = 0; e < network.branches(); ++e) {
      const Index from = circuit.node[place(network.from[e])], to = circuit.node[place(network.to[e])];
      if (from < 0 || !network.has_phase(e, p)) continue;
      shunt[p * n + place(from)] += network.shunt_from[e] / std::norm(network.ratio[e]);
      shunt[p * n + place(to)] += network.shunt_to[e];
    }
  }
  for (std::size_t i = 0; i < shunt.size(); ++i) shunt[i] *= std::norm(circuit.unit[i]);
  return shunt;
}

/// Includes the shunts in units and impedances.
class Absorption {
 public:
  Absorption(const Network& network, Circuit& circuit, const std::vector<Complex>& shunt)
      : network_(network), circuit_(circuit), n_(circuit.size()), phases_(circuit.phases) {
    circuit.behind.assign(phases_ * phases_ * n_, 0);
    circuit.absorbed.assign(phases_ * phases_ * n_, 0);
    for (std::size_t i = 0; i < shunt.size(); ++i) {
      circuit.behind[i / n_ * (phases_ + 1) * n_ + i % n_] = shunt[i] * circuit.gauge(i / n_, i % n_);
    }
    for (std::size_t i = 0; i < circuit.impedance.size(); ++i) {
      circuit.impedance[i] /= circuit.gauge(i / n_ % phases_, i % n_);
    }
  }

  void absorb() {
    find_voltages();
    change_impedances();
    turn_powers();
    find_mixing();
  }

 private:
  [[nodiscard]] Matrix of(const std::vector<Complex>& matrices, std::size_t v) const {
    return Matrix::of(matrices, phases_, n_, v);
  }

  /// Eliminates from the leaves up, then substitutes from the roots down.
  void find_voltages() {
    for (std::size_t v = n_; v-- > 0;) {
      if (circuit_.branch[v] < 0) continue;
      const Matrix behind = of(circuit_.behind, v);
      Matrix drop = of(circuit_.impedance, v) * behind;
      drop += Matrix(phases_, 1);
      const auto share = drop.inverse();
      if (!share) {
        throw pleach::RangeError(network_.fault("the shunts behind " + network_.branch_text(place(circuit_.branch[v])) +
                                                " are in resonance with it"));
      }
      share->store(circuit_.absorbed, n_, v);
      const auto above = place(circuit_.parent[v]);
      Matrix sum = of(circuit_.behind, above);
      sum += behind * *share;
      sum.store(circuit_.behind, n_, above);
    }
    for (std::size_t v = 0; v < n_; ++v) {
      const Matrix voltage = circuit_.branch[v] < 0
                                 ? Matrix(phases_, 1)
                                 : of(circuit_.absorbed, v) * of(circuit_.absorbed, place(circuit_.parent[v]));
      voltage.store(circuit_.absorbed, n_, v);
    }
  }

  [[nodiscard]] Matrix inverse_of_voltage(std::size_t v) const {
    const auto inverse = of(circuit_.absorbed, v).inverse();
    if (!inverse) {
      throw pleach::RangeError(network_.fault("the shunts leave no voltage at " + network_.bus_text(circuit_.bus[v])));
    }
    return *inverse;
  }

  void change_impedances() {
    for (std::size_t v = 0; v < n_; ++v) {
      if (circuit_.branch[v] < 0) continue;
      const Matrix changed = inverse_of_voltage(place(circuit_.parent[v])) * of(circuit_.impedance, v) *
                             inverse_of_voltage(v).transposed();
      changed.store(circuit_.impedance, n_, v);
    }
  }

  /// Returns the voltage of phase p of node v without other loads.
  [[nodiscard]] Complex idle(std::size_t p, std::size_t v) const {
    Complex sum;
    for (std::size_t q = 0; q < phases_; ++q) sum += circuit_.absorbed[(p * phases_ + q) * n_ + v];
    return sum;
  }

  void turn_powers() {
    circuit_.turn.resize(phases_ * n_);
    for (std::size_t i = 0; i < circuit_.turn.size(); ++i) {
      const Complex voltage = idle(i / n_, i % n_);
      circuit_.turn[i] = std::conj(voltage) / voltage / circuit_.gauge(i / n_, i % n_);
      circuit_.current_power[i] *= std::abs(voltage);
    }
  }

  void find_mixing() {
    bool mixes = false;
    for (std::size_t v = 0; v < n_ && !mixes; ++v) mixes = !of(circuit_.absorbed, v).is_diagonal();
    if (!mixes) return;
    circuit_.mixing = circuit_.absorbed;
    for (std::size_t i = 0; i < circuit_.mixing.size(); ++i) {
      circuit_.mixing[i] /= idle(i / n_ / phases_, i % n_);
    }
  }

  const Network& network_;
  Circuit& circuit_;
  const std::size_t n_, phases_;
};

/// An error if loads at nominal voltage drop this multiple of that voltage on the way to a bus. A network can carry up
/// to about 0.5; a value above 10 means that some unit is wrong, perhaps by a factor of a thousand.
constexpr double impossible_drop = 10;

double size_of_impedance(const Network& network, const Circuit& circuit, std::size_t p, std::size_t v) {
  if (!network.by_sequence) return std::abs(circuit.impedances(p, p)[v]);
  if (circuit.branch[v] < 0) return 0;
  return std::abs(network.impedance[p * (circuit.phases + 1) * network.branches() + place(circuit.branch[v])]);
}

void require_possible_loads(const Network& network, const Circuit& circuit) {
  const std::size_t n = circuit.size();
  for (std::size_t p = 0; p < circuit.phases; ++p) {
    const auto power = circuit.phase(circuit.power, p);
    std::vector<Complex> behind(power.begin(), power.end());
    for (std::size_t v = n; v-- > 0;) {
      if (!circuit.is_root(v)) behind[place(circuit.parent[v])] += behind[v];
    }
    std::vector<double> drop(n);
    for (std::size_t v = 0; v < n; ++v) {
      drop[v] = drop[place(circuit.parent[v])] + size_of_impedance(network, circuit, p, v) * std::abs(behind[v]);
      if (drop[v] <= impossible_drop) continue;
      throw pleach::RangeError(network.fault(fmt::format(
          "the loads would drop {:.3g} times the nominal voltage on the way to {}: look at the units of loads, "
          "impedances and voltages",
          drop[v], network.bus_text(circuit.bus[v]))));
    }
  }
}

/// Computes everything but the order.
void set_quantities(Network network, Circuit& circuit) {
  network.fill_in();
  const Merged merged = merge_parallel(network, circuit);
  circuit.parallel = merged.branches;
  if (network.by_sequence) {
    set_sequences(network, circuit, merged);
    return require_possible_loads(network, circuit);
  }
  set_units(network, circuit);
  set_impedances(network, circuit, merged);
  circuit.turn.clear();
  circuit.mixing.clear();
  circuit.current_power = in_preorder(circuit, network.current_power);
  for (std::size_t i = 0; i < circuit.unit.size(); ++i) circuit.current_power[i] *= std::abs(circuit.unit[i]);
  if (const auto shunt = shunts_of(network, circuit, merged); std::ranges::any_of(shunt, is_there)) {
    Absorption(network, circuit, shunt).absorb();
    for (std::size_t i = 0; i < circuit.unit.size(); ++i) circuit.current_power[i] *= circuit.turn[i];
  } else {
    circuit.absorbed.clear();
    circuit.behind.clear();
  }
  circuit.has_current = std::ranges::any_of(circuit.current_power, is_there);
  circuit.power = in_preorder(circuit, network.power);
  require_possible_loads(network, circuit);
}

}  // namespace

Circuit make_circuit(pleach::Runtime& runtime, const Network& network) {
  require_numbers(network);
  Circuit circuit = order(runtime, network);
  set_phases(network, circuit);
  set_quantities(network, circuit);
  return circuit;
}

Circuit with_loads(const Circuit& circuit, const Network& network) {
  Circuit changed = circuit;
  set_quantities(network, changed);
  return changed;
}

bool leads_down(const Network& network, const Circuit& circuit, std::size_t v) {
  return circuit.node[place(network.to[place(circuit.branch[v])])] == static_cast<Index>(v);
}

pleach::Tree<Index> tree_of(pleach::Runtime& runtime, const Circuit& circuit, std::size_t copies) {
  return pleach::Tree<Index>(runtime, repeated(circuit.parent, copies), {.preorder = true});
}

pleach::Tree<Index> zero_tree_of(pleach::Runtime& runtime, const Circuit& circuit, std::size_t copies) {
  return pleach::Tree<Index>(runtime, repeated(circuit.zero_parent, copies));
}

std::vector<Complex> in_preorder(const Circuit& circuit, std::span<const Complex> power,
                                 std::span<const Complex> delta) {
  const std::size_t n = circuit.size(), buses = circuit.node.size();
  std::vector<Complex> ordered(circuit.phases * n);
  for (std::size_t i = 0; i < power.size(); ++i) {
    if (const Index v = circuit.node[i % buses]; v >= 0) ordered[i / buses * n + place(v)] += power[i];
  }
  for (std::size_t i = 0; i < delta.size() && !circuit.delta.empty(); ++i) {
    const Index v = circuit.node[i % buses], between = v >= 0 ? circuit.delta[place(v)] : -1;
    if (between >= 0) ordered[i / buses * n + place(between)] += delta[i];
  }
  for (std::size_t i = 0; i < circuit.turn.size(); ++i) ordered[i] *= circuit.turn[i];
  return ordered;
}

double largest_load(const Circuit& circuit, std::span<const Complex> power) {
  double largest = 0;
  for (const Complex load : power) largest = std::max(largest, std::norm(load));
  for (const Complex load : circuit.current_power) largest = std::max(largest, std::norm(load));
  return largest;
}

}  // namespace powerflow
