#include "checks/query_check.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <type_traits>

namespace pleach::app {

namespace {

template <class Index>
std::size_t at(Index i) {
  return static_cast<std::size_t>(i);
}

/// Of the tree of each vertex, the one with the largest number; of several, the last one.
template <class Index>
std::vector<Index> farthest(const TreeOracle<Index>& oracle, const std::vector<Index>& number) {
  std::vector<Index> best(number.size(), -1);
  for (std::size_t v = 0; v < number.size(); ++v) {
    Index& of_tree = best[at(oracle.root[v])];
    if (of_tree < 0 || number[v] >= number[at(of_tree)]) of_tree = static_cast<Index>(v);
  }
  std::vector<Index> result;
  for (const Index root : oracle.root) result.push_back(best[at(root)]);
  return result;
}

template <class Value>
bool is_less(Value a, Value b) {
  if constexpr (std::is_floating_point_v<Value>) {
    if (std::isnan(a) || std::isnan(b)) return !std::isnan(a) && std::isnan(b);
    if (a == b) return std::signbit(a) && !std::signbit(b);  // as sort() has zeros
  }
  return a < b;
}

}  // namespace

template <class Index>
std::vector<Index> find_distances(const TreeOracle<Index>& oracle, std::span<const Index> u, std::span<const Index> v) {
  std::vector<Index> result = find_common_ancestors<Index>(oracle, u, v);
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (result[i] < 0) continue;
    result[i] = oracle.level[at(u[i])] + oracle.level[at(v[i])] - 2 * oracle.level[at(result[i])];
  }
  return result;
}

/// The queries of a vertex are answered when a walk in preorder is there, which knows the way to it.
template <class Index>
std::vector<Index> find_ancestors(const TreeOracle<Index>& oracle, std::span<const Index> v,
                                  std::span<const Index> steps) {
  std::vector<std::size_t> query(v.size());
  std::iota(query.begin(), query.end(), std::size_t{0});
  std::sort(query.begin(), query.end(),
            [&](std::size_t a, std::size_t b) { return oracle.preorder[at(v[a])] < oracle.preorder[at(v[b])]; });
  std::vector<Index> way(oracle.order.size()), result(v.size(), -1);
  auto next = query.begin();
  for (const Index vertex : oracle.order) {
    const Index level = oracle.level[at(vertex)];
    way[at(level)] = vertex;
    for (; next != query.end() && v[*next] == vertex; ++next) {
      if (steps[*next] <= level) result[*next] = way[at(level - steps[*next])];
    }
  }
  return result;
}

template <class Index>
DiameterOracle<Index> find_diameters(const TreeOracle<Index>& oracle) {
  std::vector<Index> vertices(oracle.order.size());
  std::iota(vertices.begin(), vertices.end(), Index{0});
  const std::vector<Index> from = farthest(oracle, oracle.level),
                           distance = find_distances<Index>(oracle, vertices, from), to = farthest(oracle, distance);
  DiameterOracle<Index> result;
  std::vector<Index> steps;
  for (const Index v : vertices) {
    if (oracle.root[at(v)] != v) continue;
    result.root.push_back(v);
    result.from.push_back(from[at(v)]);
    result.to.push_back(to[at(v)]);
    result.length.push_back(distance[at(to[at(v)])]);
    steps.push_back(result.length.back() / 2);
  }
  result.centre = find_ancestors<Index>(oracle, result.from, steps);
  return result;
}

template <class Index, class Value>
std::vector<Index> find_largest(const TreeOracle<Index>& oracle, std::span<const Value> value, std::span<const Index> v,
                                std::size_t count) {
  std::vector<Index> result, subtree;
  for (const Index asked : v) {
    const auto first = oracle.order.begin() + static_cast<std::ptrdiff_t>(oracle.preorder[at(asked)]);
    subtree.assign(first, first + static_cast<std::ptrdiff_t>(oracle.size[at(asked)]));
    const std::size_t there = std::min(count, subtree.size());
    const auto comes_first = [&](Index a, Index b) {
      const Value x = value[at(a)], y = value[at(b)];
      return is_less(y, x) || (!is_less(x, y) && b < a);
    };
    std::partial_sort(subtree.begin(), subtree.begin() + static_cast<std::ptrdiff_t>(there), subtree.end(),
                      comes_first);
    result.insert(result.end(), subtree.begin(), subtree.begin() + static_cast<std::ptrdiff_t>(there));
    result.insert(result.end(), count - there, -1);
  }
  return result;
}

#define PLEACH_INSTANTIATE_VALUE(Index, Value)                                                                       \
  template std::vector<Index> find_largest(const TreeOracle<Index>&, std::span<const Value>, std::span<const Index>, \
                                           std::size_t);
#define PLEACH_INSTANTIATE(Index)                                                              \
  template std::vector<Index> find_distances(const TreeOracle<Index>&, std::span<const Index>, \
                                             std::span<const Index>);                          \
  template std::vector<Index> find_ancestors(const TreeOracle<Index>&, std::span<const Index>, \
                                             std::span<const Index>);                          \
  template DiameterOracle<Index> find_diameters(const TreeOracle<Index>&);                     \
  PLEACH_INSTANTIATE_VALUE(Index, std::int32_t)                                                \
  PLEACH_INSTANTIATE_VALUE(Index, std::int64_t)                                                \
  PLEACH_INSTANTIATE_VALUE(Index, float)                                                       \
  PLEACH_INSTANTIATE_VALUE(Index, double)
PLEACH_INSTANTIATE(std::int32_t)
PLEACH_INSTANTIATE(std::int64_t)
#undef PLEACH_INSTANTIATE
#undef PLEACH_INSTANTIATE_VALUE

}  // namespace pleach::app
