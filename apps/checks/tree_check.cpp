#include "checks/tree_check.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace pleach::app {

namespace {

template <class Index>
std::size_t at(Index i) {
  return static_cast<std::size_t>(i);
}

/// The neighbours of v are neighbour[begin[v]] to neighbour[begin[v + 1] - 1], in the order of the edges.
template <class Index>
struct Adjacency {
  std::vector<Index> begin, neighbour;
};

template <class Index>
Adjacency<Index> adjacency_of(const EdgeList<Index>& edges) {
  Adjacency<Index> adjacency{std::vector<Index>(edges.vertices + 1), std::vector<Index>(2 * edges.from.size())};
  for (const auto& ends : {edges.from, edges.to}) {
    for (const Index v : ends) ++adjacency.begin[at(v) + 1];
  }
  for (std::size_t v = 0; v < edges.vertices; ++v) adjacency.begin[v + 1] += adjacency.begin[v];
  std::vector<Index> next(adjacency.begin.begin(), adjacency.begin.end() - 1);
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    const Index from = edges.from[e], to = edges.to[e];
    adjacency.neighbour[at(next[at(from)]++)] = to;
    adjacency.neighbour[at(next[at(to)]++)] = from;
  }
  return adjacency;
}

template <class Index>
class Search {
 public:
  explicit Search(const EdgeList<Index>& edges)
      : adjacency_(adjacency_of(edges)), next_(adjacency_.begin.begin(), adjacency_.begin.end() - 1) {
    for (const auto& [name, function] : oracle_functions<Index>) (result_.*function).resize(edges.vertices);
    result_.order.reserve(edges.vertices);
    std::ranges::fill(result_.preorder, Index{-1});
  }

  [[nodiscard]] bool has_visited(Index v) const { return result_.preorder[at(v)] >= 0; }

  void visit_tree(Index root) {
    enter(root, root, 0);
    for (Index v = root;;) {
      if (next_[at(v)] < adjacency_.begin[at(v) + 1]) {
        const Index neighbour = adjacency_.neighbour[at(next_[at(v)]++)];
        if (neighbour == result_.parent[at(v)] && v != root) continue;
        enter(neighbour, v, result_.level[at(v)] + 1);
        v = neighbour;
      } else {
        leave(v);
        if (v == root) return;
        const Index parent = result_.parent[at(v)];
        ++result_.children[at(parent)];
        result_.height[at(parent)] = std::max<Index>(result_.height[at(parent)], result_.height[at(v)] + 1);
        v = parent;
      }
    }
  }

  TreeOracle<Index> result() && { return std::move(result_); }

 private:
  void enter(Index v, Index parent, Index level) {
    if (has_visited(v)) throw StructureError("tree: the oracle meets vertex " + std::to_string(v) + " twice");
    result_.parent[at(v)] = parent;
    result_.level[at(v)] = level;
    result_.root[at(v)] = level == 0 ? v : result_.root[at(parent)];
    result_.preorder[at(v)] = static_cast<Index>(result_.order.size());
    result_.first[at(v)] = position_++;
    result_.order.push_back(v);
  }

  void leave(Index v) {
    result_.postorder[at(v)] = left_++;
    result_.last[at(v)] = position_++;
    result_.size[at(v)] = static_cast<Index>(result_.order.size()) - result_.preorder[at(v)];
  }

  Adjacency<Index> adjacency_;
  std::vector<Index> next_;
  TreeOracle<Index> result_;
  Index position_ = 0, left_ = 0;
};

}  // namespace

template <class Index>
TreeOracle<Index> search_forest(const EdgeList<Index>& edges, std::span<const Index> roots) {
  Search<Index> search(edges);
  if (roots.empty()) {
    const auto vertices = static_cast<Index>(edges.vertices);
    for (Index v = 0; v < vertices; ++v) {
      if (!search.has_visited(v)) search.visit_tree(v);
    }
  } else {
    std::vector<Index> ascending(roots.begin(), roots.end());
    std::ranges::sort(ascending);
    for (const Index root : ascending) search.visit_tree(root);
  }
  TreeOracle<Index> oracle = std::move(search).result();
  if (oracle.order.size() != edges.vertices) {
    throw StructureError("tree: the oracle meets " + std::to_string(oracle.order.size()) + " of " +
                         std::to_string(edges.vertices) + " vertices");
  }
  return oracle;
}

template <class Index>
TreeOracle<Index> search_forest(std::span<const Index> parent) {
  EdgeList<Index> edges{.vertices = parent.size(), .from = {}, .to = {}};
  std::vector<Index> roots;
  for (std::size_t v = 0; v < parent.size(); ++v) {
    if (at(parent[v]) == v) {
      roots.push_back(static_cast<Index>(v));
    } else {
      edges.from.push_back(parent[v]);
      edges.to.push_back(static_cast<Index>(v));
    }
  }
  return search_forest<Index>(edges, roots);
}

template <class Index>
TreeOracle<Index> numbered_in_preorder(const TreeOracle<Index>& oracle) {
  TreeOracle<Index> result;
  for (const auto& [name, function] : oracle_functions<Index>) {
    const std::vector<Index>& from = oracle.*function;
    std::vector<Index>& to = result.*function;
    const bool are_vertices = function == &TreeOracle<Index>::parent || function == &TreeOracle<Index>::root;
    to.reserve(from.size());
    for (const Index v : oracle.order) to.push_back(are_vertices ? oracle.preorder[at(from[at(v)])] : from[at(v)]);
  }
  result.order = result.preorder;
  return result;
}

template <class Index>
std::vector<Index> find_common_ancestors(const TreeOracle<Index>& oracle, std::span<const Index> u,
                                         std::span<const Index> v) {
  const std::vector<Index>&parent = oracle.parent, &level = oracle.level;
  std::vector<Index> jump(parent.size());
  for (const Index w : oracle.order) {
    const Index p = parent[at(w)], over = jump[at(p)];
    const bool spans_alike = level[at(p)] - level[at(over)] == level[at(over)] - level[at(jump[at(over)])];
    jump[at(w)] = p == w ? w : spans_alike ? jump[at(over)] : p;
  }
  const auto lift = [&](Index w, Index to) {
    while (level[at(w)] > to) w = level[at(jump[at(w)])] >= to ? jump[at(w)] : parent[at(w)];
    return w;
  };
  std::vector<Index> result(u.size());
  for (std::size_t i = 0; i < u.size(); ++i) {
    const Index higher = std::min(level[at(u[i])], level[at(v[i])]);
    Index a = lift(u[i], higher), b = lift(v[i], higher);
    if (oracle.root[at(a)] != oracle.root[at(b)]) {
      result[i] = -1;
      continue;
    }
    while (a != b) {
      const std::vector<Index>& up = jump[at(a)] != jump[at(b)] ? jump : parent;
      a = up[at(a)];
      b = up[at(b)];
    }
    result[i] = a;
  }
  return result;
}

#define PLEACH_INSTANTIATE(Index)                                                                     \
  template TreeOracle<Index> search_forest(const EdgeList<Index>&, std::span<const Index>);           \
  template TreeOracle<Index> search_forest(std::span<const Index>);                                   \
  template TreeOracle<Index> numbered_in_preorder(const TreeOracle<Index>&);                          \
  template std::vector<Index> find_common_ancestors(const TreeOracle<Index>&, std::span<const Index>, \
                                                    std::span<const Index>);
PLEACH_INSTANTIATE(std::int32_t)
PLEACH_INSTANTIATE(std::int64_t)
#undef PLEACH_INSTANTIATE

}  // namespace pleach::app
