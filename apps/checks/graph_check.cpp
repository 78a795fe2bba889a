#include "checks/graph_check.hpp"

#include "checks/bfs_reference.hpp"
#include "checks/spanning_forest_reference.hpp"
#include "checks/tree_check.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>

namespace pleach::app {

namespace {

template <class Index>
struct Rows {
  std::vector<Index> offset, neighbour;
};

/// Builds the rows by counting sort.
template <class Index>
Rows<Index> rows_of(const EdgeList<Index>& edges, bool directed) {
  const std::size_t count = edges.from.size();
  Rows<Index> rows{std::vector<Index>(edges.vertices + 1), std::vector<Index>((directed ? 1 : 2) * count)};
  const auto next = [&](Index v) -> Index& { return rows.offset[static_cast<std::size_t>(v)]; };
  for (std::size_t e = 0; e < count; ++e) {
    ++next(edges.from[e]);
    if (!directed) ++next(edges.to[e]);
  }
  std::partial_sum(rows.offset.begin(), rows.offset.end(), rows.offset.begin());
  for (std::size_t e = count; e-- > 0;) {
    rows.neighbour[static_cast<std::size_t>(--next(edges.from[e]))] = edges.to[e];
    if (!directed) rows.neighbour[static_cast<std::size_t>(--next(edges.to[e]))] = edges.from[e];
  }
  return rows;
}

std::optional<Difference> broken(const std::string& rule) {
  if (rule.empty()) return std::nullopt;
  return Difference{.index = 0, .result = 0, .expected = 0, .rule = rule};
}

}  // namespace

template <class Index>
std::optional<Difference> check_search(const EdgeList<Index>& edges, bool directed, std::span<const Index> sources,
                                       std::span<const Index> level, std::span<const Index> parent) {
  const Rows<Index> rows = rows_of(edges, directed);
  const std::span<const Index> offset(rows.offset), neighbour(rows.neighbour);
  const auto expected = reference::bfs_levels(offset, neighbour, sources);
  auto difference = first_difference(level, std::span<const Index>(expected), [](std::size_t) { return 0; });
  if (!difference) return broken(reference::bfs_fault(offset, neighbour, sources, level, parent));
  difference->what = "level";
  return difference;
}

template <class Index>
std::optional<Difference> check_spanning_tree(const EdgeList<Index>& edges, std::span<const Index> roots,
                                              std::span<const Index> parent) {
  std::vector<Index> sources;
  for (std::size_t v = 0; v < parent.size(); ++v) {
    if (static_cast<std::size_t>(parent[v]) == v) sources.push_back(static_cast<Index>(v));
  }
  for (const Index root : roots) {
    if (!std::ranges::binary_search(sources, root)) return broken(std::to_string(root) + " is no root");
  }
  const Rows<Index> rows = rows_of(edges, false);
  const std::span<const Index> offset(rows.offset), neighbour(rows.neighbour), all_roots(sources);
  const auto level = reference::bfs_levels(offset, neighbour, all_roots);
  const auto label = find_components(edges);
  std::vector<bool> has_root(label.size());
  for (const Index root : sources) {
    const auto component = static_cast<std::size_t>(label[static_cast<std::size_t>(root)]);
    if (has_root[component]) return broken("the component of " + std::to_string(root) + " has two roots");
    has_root[component] = true;
  }
  const auto left_out = std::ranges::find(level, Index{-1});
  if (left_out != level.end()) return broken(std::to_string(left_out - level.begin()) + " is in no tree");
  return broken(reference::bfs_fault<Index>(offset, neighbour, all_roots, level, parent));
}

template <class Index>
std::optional<Difference> check_spanning_parents(const EdgeList<Index>& edges, std::span<const Index> roots,
                                                 std::span<const Index> parent, bool minimum) {
  if (!minimum) return check_spanning_tree(edges, roots, parent);
  std::vector<Index> chosen, sources;
  Numbers(edges.value).visit([&]<class Value>(std::vector<Value> values) {
    chosen = kruskal(edges, std::span<const Value>(values));
  });
  EdgeList<Index> forest{.vertices = edges.vertices, .from = {}, .to = {}};
  for (const Index e : chosen) {
    forest.from.push_back(edges.from[static_cast<std::size_t>(e)]);
    forest.to.push_back(edges.to[static_cast<std::size_t>(e)]);
  }
  for (std::size_t v = 0; v < parent.size(); ++v) {
    if (static_cast<std::size_t>(parent[v]) == v) sources.push_back(static_cast<Index>(v));
  }
  for (const Index root : roots) {
    if (!std::ranges::binary_search(sources, root)) return broken(std::to_string(root) + " is no root");
  }
  if (sources.size() + chosen.size() != edges.vertices) return broken("a component has no root, or several");
  const auto expected = search_forest(forest, std::span<const Index>(sources)).parent;
  auto difference = first_difference(parent, std::span<const Index>(expected), [](std::size_t) { return 0; });
  if (difference) difference->what = "parent";
  return difference;
}

template <class Index>
std::vector<Index> find_components(const EdgeList<Index>& edges) {
  std::vector<Index> label(edges.vertices);
  std::iota(label.begin(), label.end(), Index{0});
  const auto at = [&](Index v) -> Index& { return label[static_cast<std::size_t>(v)]; };
  const auto root = [&](Index v) {
    for (; at(v) != v; v = at(v)) at(v) = at(at(v));
    return v;
  };
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    const Index a = root(edges.from[e]), b = root(edges.to[e]);
    at(std::max(a, b)) = std::min(a, b);
  }
  // Links lead to smaller vertices, whose labels are their roots by then.
  for (Index& l : label) l = at(l);
  return label;
}

#define PLEACH_INSTANTIATE(Index)                                                                           \
  template std::optional<Difference> check_search(const EdgeList<Index>&, bool, std::span<const Index>,     \
                                                  std::span<const Index>, std::span<const Index>);          \
  template std::optional<Difference> check_spanning_tree(const EdgeList<Index>&, std::span<const Index>,    \
                                                         std::span<const Index>);                           \
  template std::optional<Difference> check_spanning_parents(const EdgeList<Index>&, std::span<const Index>, \
                                                            std::span<const Index>, bool);                  \
  template std::vector<Index> find_components(const EdgeList<Index>&);
PLEACH_INSTANTIATE(std::int32_t)
PLEACH_INSTANTIATE(std::int64_t)
#undef PLEACH_INSTANTIATE

}  // namespace pleach::app
