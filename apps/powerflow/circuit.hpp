// Feeders as sweeps take them: in preorder, and in units in which there is nothing left but loads and impedances.
#pragma once

#include "network.hpp"

#include <pleach/tree.hpp>

namespace powerflow {

/// Bus v is now the v-th in preorder, and a branch has the number of the bus that it feeds.
///
/// Each bus has a complex unit of voltage for each phase: the slack's voltage, over the ratios of the transformers on
/// the way. In it the voltage of every slack bus is 1, transformers are gone, and power is what it was: currents have
/// the unit base / conj(unit), impedances the product of both. So the kernels know no slack bus and no ratio, and
/// voltages are 1 + a small rise.
struct Circuit {
  std::size_t phases = 1;
  std::vector<Index> parent;  ///< a slack bus is its own
  std::vector<Index> bus;     ///< in the network
  std::vector<Index> branch;  ///< in the network; -1 for a slack bus
  std::vector<Complex> unit;  ///< phase p of bus v at p * size() + v, and so on as in Network
  std::vector<Complex> power;
  bool has_zip = false;  ///< whether there is anything but constant power
  std::vector<Complex> current_power, shunt;
  std::vector<Complex> impedance;  ///< 0 for a slack bus

  [[nodiscard]] std::size_t size() const { return parent.size(); }
  /// Impedances by which currents of phase q raise phase p.
  [[nodiscard]] std::span<const Complex> impedances(std::size_t p, std::size_t q) const {
    return std::span(impedance).subspan((p * phases + q) * size(), size());
  }
  [[nodiscard]] std::span<const Complex> phase(const std::vector<Complex>& quantity, std::size_t p) const {
    return std::span(quantity).subspan(p * size(), size());
  }
};

/// Throws as require_radial(), and RangeError for loads that no voltage could drive through a branch.
Circuit make_circuit(pleach::Runtime& runtime, Network network);

/// The tree of the circuit, `copies` times side by side.
pleach::Tree<Index> tree_of(pleach::Runtime& runtime, const Circuit& circuit, std::size_t copies = 1);

/// Loads in the network's order, phase by phase, in the circuit's.
std::vector<Complex> in_preorder(const Circuit& circuit, std::span<const Complex> power);

}  // namespace powerflow
