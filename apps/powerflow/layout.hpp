// The tree of a network: buses joined without impedance are one node, parallel branches one edge. Parts that no slack
// bus feeds are left out.
#pragma once

#include "network.hpp"

namespace powerflow {

/// -1 means none.
struct Layout {
  std::vector<Index> node;    ///< of each bus; -1: no slack bus feeds it
  std::vector<Index> bus;     ///< of each node, its first bus
  std::vector<Index> slack;   ///< of each node, its index in network.slack; -1: none
  std::vector<Index> edge;    ///< of each branch; -1: nothing feeds it, or both of its ends are one node
  std::vector<Index> branch;  ///< of each edge, its first branch

  [[nodiscard]] std::size_t nodes() const { return bus.size(); }
  [[nodiscard]] std::size_t edges() const { return branch.size(); }
};

/// Throws StructureError for a branch that closes a loop, for two slack buses in one feeder, and if there is no slack
/// bus; RangeError for buses of different nominal voltages that are joined, for two voltages of one slack bus, and for
/// a transformer whose ends are joined. O(n + m) but for parallel branches, each O(log m).
Layout layout_of(const Network& network);

/// Returns whether the nominal voltages of two buses are equal up to rounding.
bool have_same_kv(const Network& network, Index a, Index b);

/// Returns the first bus of each bus's node, by closed switches only.
std::vector<Index> joined_buses(const Network& network);

}  // namespace powerflow
