// The tree that a network is once buses without impedance between them are one node, parallel branches one edge, and
// what no slack bus feeds is left out.
#pragma once

#include "network.hpp"

namespace powerflow {

/// -1 stands for what is not there.
struct Layout {
  std::vector<Index> node;    ///< of each bus; -1: no slack bus feeds it
  std::vector<Index> bus;     ///< of each node, the first
  std::vector<Index> slack;   ///< of each node, which of network.slack it has; -1: none
  std::vector<Index> edge;    ///< of each branch; -1: nothing feeds it, or both of its ends are one node
  std::vector<Index> branch;  ///< of each edge, the first

  [[nodiscard]] std::size_t nodes() const { return bus.size(); }
  [[nodiscard]] std::size_t edges() const { return branch.size(); }
};

/// Throws StructureError for a branch that closes a loop, for two slack buses in one feeder, and if there is no slack
/// bus; RangeError for buses of different nominal voltages that are joined, for two voltages of one slack bus, and for
/// a transformer whose ends are joined. O(n + m) but for parallel branches, each O(log m).
Layout layout_of(const Network& network);

/// True if the nominal voltages of two buses are the same: they may be written with some digits less.
bool have_same_kv(const Network& network, Index a, Index b);

/// The first bus of the node of each bus, by closed switches alone.
std::vector<Index> joined_buses(const Network& network);

}  // namespace powerflow
