// The sequential oracles for queries about trees: walks over a forest that search_forest() found.
#pragma once

#include "checks/difference.hpp"
#include "checks/tree_check.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace pleach::app {

/// Returns the edges between u[i] and v[i]; -1 in different trees. Takes the steps of find_common_ancestors().
template <class Index>
std::vector<Index> find_distances(const TreeOracle<Index>& oracle, std::span<const Index> u, std::span<const Index> v);

/// Returns the vertex steps[i] edges above each vertex; -1 if there is none. O(n) and O(log n) a query.
template <class Index>
std::vector<Index> find_ancestors(const TreeOracle<Index>& oracle, std::span<const Index> v,
                                  std::span<const Index> steps);

/// Returns, for the tree of each root in their order, what TreeQueries::diameter() finds.
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

/// Returns the most additions that a weight passes through on its way into the sum of a path of `terms` vertices in a
/// tree of n: docs/accuracy.md derives it.
std::size_t path_sum_additions(std::size_t n, std::size_t terms);

/// Adds up the weights on each path from u[i] to v[i] in more digits, from vertex to vertex, and compares: integers
/// must be equal, a float may be off by the bound of docs/accuracy.md for the weights on the path. A sum of finite
/// weights that may overflow is right as it is. Paths of more than sqrt(height) vertices are walked in strides of so
/// many, whose sums are made by doubling: O(n log(n)), and O(sqrt(height)) a path.
template <class Index, class Value>
std::optional<Difference> check_path_sums(const TreeOracle<Index>& oracle, std::span<const Value> weight,
                                          std::span<const Index> u, std::span<const Index> v,
                                          std::span<const Value> result);

}  // namespace pleach::app
