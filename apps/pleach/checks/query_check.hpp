// The sequential oracles for queries about trees: walks over a forest that search_forest() found.
#pragma once

#include "checks/tree_check.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace pleach::app {

/// The edges between u[i] and v[i]; -1 in different trees. Steps of find_common_ancestors().
template <class Index>
std::vector<Index> find_distances(const TreeOracle<Index>& oracle, std::span<const Index> u, std::span<const Index> v);

/// The vertex so many edges above each one; -1 where there is none. O(n) and O(log n) a query.
template <class Index>
std::vector<Index> find_ancestors(const TreeOracle<Index>& oracle, std::span<const Index> v,
                                  std::span<const Index> steps);

/// Of the tree of each root, in their order: what TreeQueries::diameter() finds.
template <class Index>
struct DiameterOracle {
  std::vector<Index> root, length, from, to, centre;
};
template <class Index>
DiameterOracle<Index> find_diameters(const TreeOracle<Index>& oracle);

/// The vertices of the largest values in the subtree of each of v, -1 behind them; of equal values the last vertex
/// first. A partial sort of each subtree.
template <class Index, class Value>
std::vector<Index> find_largest(const TreeOracle<Index>& oracle, std::span<const Value> value, std::span<const Index> v,
                                std::size_t count);

}  // namespace pleach::app
