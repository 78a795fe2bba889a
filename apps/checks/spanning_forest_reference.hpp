// Minimum spanning forests edge by edge: what pleach is checked against.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

#include "io/edges_file.hpp"

namespace pleach::app {

/// Kruskal, "On the shortest spanning subtree of a graph and the traveling salesman problem", 1956: the edges of the
/// forest in ascending order. Of edges of one weight the first ones are chosen.
template <class Index, class Value>
std::vector<Index> kruskal(const EdgeList<Index>& edges, std::span<const Value> weight) {
  const auto at = [](Index i) { return static_cast<std::size_t>(i); };
  std::vector<Index> order(edges.from.size()), label(edges.vertices), chosen;
  std::iota(order.begin(), order.end(), Index{0});
  std::iota(label.begin(), label.end(), Index{0});
  std::stable_sort(order.begin(), order.end(), [&](Index e, Index f) { return weight[at(e)] < weight[at(f)]; });
  const auto root = [&](Index v) {
    for (; label[at(v)] != v; v = label[at(v)]) label[at(v)] = label[at(label[at(v)])];
    return v;
  };
  for (const Index e : order) {
    const Index a = root(edges.from[at(e)]), b = root(edges.to[at(e)]);
    if (a == b) continue;
    label[at(std::max(a, b))] = std::min(a, b);
    chosen.push_back(e);
  }
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

}  // namespace pleach::app
