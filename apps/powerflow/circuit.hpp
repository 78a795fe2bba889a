// Feeders in the form for sweeps: in preorder, and in units that leave only loads and impedances.
#pragma once

#include "matrix.hpp"
#include "network.hpp"

#include <pleach/tree.hpp>

namespace powerflow {

/// One of several parallel branches, and its part of their current.
struct Parallel {
  Index branch, node;           ///< the node that all of them feed
  bool reversed;                ///< whether its direction is opposite to the first branch's
  double ratio;                 ///< its ratio divided by that of the first
  Matrix admittance, together;  ///< its own, and the impedance of all together; at the `to` of the first
};

/// Node v is the v-th in preorder: a bus, or several that are joined. It has the number of the edge that feeds it: a
/// branch, or several in parallel.
///
/// Each node has a complex unit of voltage for each phase: the slack's voltage, over the ratios of the transformers on
/// the way. In it the voltage of every slack node is 1, transformers are gone, and power is what it was: currents have
/// the unit base / conj(unit), impedances the product of both.
///
/// Shunts and loads of constant impedance are gone too. Let U be the voltages, one column for each phase of the slack
/// node, that the network has with them alone; with V = U w the equations of the other loads, for w, are those of a
/// network without shunts: its impedances are inverse(U above) Z inverse(transposed U), its currents transposed(U) I.
/// So w is 1 + a small rise, and shunts of any size take no iterations. Powers are turned by `turn`, so that
/// currents need not be where phases have no part in each other's voltages; else `mixing` is U with rows that sum up
/// to 1: loads see the voltages mixing * w, and transposed(mixing) times their currents flows.
///
/// A network by sequence has other units, symmetrical components: see sequences.hpp. There U begins with the components
/// of the slack voltage, so that w is `start` + a small rise. It has nodes that are no buses: above each slack node the
/// source, and below a node with loads between phases one whose phases are the voltages between those of the node.
struct Circuit {
  std::size_t phases = 1;
  Matrix::Column start{1, 1, 1};
  std::vector<Index> parent;  ///< a root, that is a slack node or its source, is its own parent
  /// The parents in the zero sequence, the first phase of a network by sequence. Some transformers interrupt it: the
  /// node after one is a root. Empty if the parents are those of the other phases.
  std::vector<Index> zero_parent;
  std::vector<Index> bus;               ///< for each node, its first bus in the network
  std::vector<Index> branch;            ///< for each edge, its first branch; -1 for a slack node or a node without bus
  std::vector<Index> delta;             ///< for each node, that of its voltages between phases; -1: none; may be empty
  std::vector<Index> node;              ///< for each bus of the network; -1: nothing feeds it
  std::vector<Index> feeds;             ///< for each branch, the node that it feeds; -1: none, or nothing feeds it
  std::vector<std::uint8_t> phase_set;  ///< for each node, as in Network; empty: all phases everywhere

  std::vector<Complex> unit;  ///< phase p of node v at p * size() + v; other vectors as in Network
  std::vector<Complex> turn;  ///< empty without shunts
  std::vector<Complex> power;
  bool has_current = false;  ///< whether there are loads of constant current
  std::vector<Complex> current_power;
  std::vector<Complex> impedance;  ///< 0 for a node that is a root in all phases
  std::vector<Complex> mixing;     ///< matrices laid out as impedance; empty if all are 1
  std::vector<Complex> absorbed,
      behind;  ///< U, and the admittance of a node and all after it; empty without shunts
  std::vector<Parallel> parallel;

  [[nodiscard]] std::size_t size() const { return parent.size(); }
  [[nodiscard]] bool is_root(std::size_t v) const { return place(parent[v]) == v; }
  [[nodiscard]] const std::vector<Index>& parents(std::size_t p) const {
    return p == 0 && !zero_parent.empty() ? zero_parent : parent;
  }
  /// Returns the impedances by which currents of phase q change the voltage of phase p.
  [[nodiscard]] std::span<const Complex> impedances(std::size_t p, std::size_t q) const {
    return std::span(impedance).subspan((p * phases + q) * size(), size());
  }
  [[nodiscard]] std::span<const Complex> phase(const std::vector<Complex>& quantity, std::size_t p) const {
    return std::span(quantity).subspan(p * size(), size());
  }
  /// The factor by which shunts rotate currents. It makes three-phase impedances symmetric; without it they are not, in
  /// units whose angles differ by phase. A feeder has one factor for each phase; that of phase a is 1.
  [[nodiscard]] Complex gauge(std::size_t p, std::size_t v) const {
    const Complex turned = unit[p * size() + v] / unit[v];
    return turned / std::conj(turned);
  }
  [[nodiscard]] bool has_phase(std::size_t v, std::size_t p) const {
    return phase_set.empty() || (phase_set[v] >> p & 1) != 0;
  }
};

/// Throws as require_numbers() and layout_of() do. Throws RangeError for elements with a phase that nothing feeds, for
/// parallel transformers with different phase shifts, for shunts in resonance, and for loads that no voltage could
/// drive through a branch.
Circuit make_circuit(pleach::Runtime& runtime, const Network& network);

/// Returns the same circuit with the loads of `network`, which differs only in its loads.
Circuit with_loads(const Circuit& circuit, const Network& network);

/// Return the tree of the circuit, or of its zero sequence, `copies` times.
pleach::Tree<Index> tree_of(pleach::Runtime& runtime, const Circuit& circuit, std::size_t copies = 1);
pleach::Tree<Index> zero_tree_of(pleach::Runtime& runtime, const Circuit& circuit, std::size_t copies);

/// Returns whether the branch that feeds the node leads away from the slack node.
bool leads_down(const Network& network, const Circuit& circuit, std::size_t v);

/// Returns the powers of the network's buses, phase by phase, for nodes; `delta` has those of loads between phases.
/// Buses that nothing feeds are left out.
std::vector<Complex> in_preorder(const Circuit& circuit, std::span<const Complex> power,
                                 std::span<const Complex> delta = {});

/// Returns the square of the largest load of a node, which tolerances are relative to; 0 without loads.
double largest_load(const Circuit& circuit, std::span<const Complex> power);

}  // namespace powerflow
