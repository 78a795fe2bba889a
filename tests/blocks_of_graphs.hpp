// What biconnected_components() and block_cut_tree() find, by what the words mean, for tests.
#pragma once

#include "backend.hpp"
#include "checks/biconnected_reference.hpp"
#include "compare.hpp"
#include "graphs.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace pleach::test {

template <class Index>
using BlockResults = BiconnectedResults<std::vector<Index>>;

template <class Index>
Graph<Index> graph_of(const Edges<Index>& edges, bool directed = false) {
  return Graph<Index>::from_edges(runtime(), edges.n, std::span<const Index>(edges.from),
                                  std::span<const Index>(edges.to), {.directed = directed});
}

/// The number of components of a graph without one of its edges or vertices.
template <class Index>
std::size_t components_without(const Edges<Index>& edges, std::size_t edge, std::size_t vertex) {
  Edges<Index> rest{edges.n, {}, {}};
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    const auto a = static_cast<std::size_t>(edges.from[e]), b = static_cast<std::size_t>(edges.to[e]);
    if (e != edge && a != vertex && b != vertex) rest.add(a, b);
  }
  return roots_among(expected_components(rest)).size() - (vertex < edges.n ? 1 : 0);
}

/// Finds the blocks of a small graph by definition: edges and vertices are left out one by one, and two edges that meet
/// in a vertex are in one block if their other ends are connected without it.
template <class Index>
BlockResults<Index> by_removal(const Edges<Index>& edges) {
  const std::size_t n = edges.n, m = edges.from.size(), none = ~std::size_t{0};
  const std::size_t whole = components_without(edges, none, none);
  const auto ends = [&](std::size_t e) {
    return std::pair(static_cast<std::size_t>(edges.from[e]), static_cast<std::size_t>(edges.to[e]));
  };
  BlockResults<Index> results{std::vector<Index>(m, -1), std::vector<Index>(m), std::vector<Index>(n), {}};
  Edges<Index> without_bridges{n, {}, {}};
  for (std::size_t e = 0; e < m; ++e) {
    results.bridge[e] = components_without(edges, e, none) > whole;
    if (results.bridge[e] == 0) without_bridges.add(ends(e).first, ends(e).second);
  }
  for (const std::uint32_t label : expected_components(without_bridges)) {
    results.two_edge_component.push_back(static_cast<Index>(label));
  }
  Edges<Index> related{m, {}, {}};  // edges that are in one block
  for (std::size_t v = 0; v < n; ++v) {
    results.articulation_point[v] = components_without(edges, none, v) > whole;
    Edges<Index> rest{n, {}, {}};
    for (std::size_t e = 0; e < m; ++e) {
      if (ends(e).first != v && ends(e).second != v) rest.add(ends(e).first, ends(e).second);
    }
    const auto label = expected_components(rest);
    const auto other_end = [&](std::size_t e) { return ends(e).first == v ? ends(e).second : ends(e).first; };
    const auto leaves_v = [&](std::size_t e) {
      return ends(e).first != ends(e).second && (ends(e).first == v || ends(e).second == v);
    };
    for (std::size_t e = 0; e < m; ++e) {
      for (std::size_t f = 0; leaves_v(e) && f < e; ++f) {
        if (leaves_v(f) && label[other_end(e)] == label[other_end(f)]) related.add(e, f);
      }
    }
  }
  const auto block = expected_components(related);
  for (std::size_t e = 0; e < m; ++e) {
    if (ends(e).first != ends(e).second) results.component[e] = static_cast<Index>(block[e]);
  }
  return results;
}

template <class Index>
std::size_t count_own(const std::vector<Index>& label) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < label.size(); ++i) count += label[i] == static_cast<Index>(i);
  return count;
}

template <class Index>
BiconnectedCounts counts_of(const BlockResults<Index>& results) {
  const auto ones = [](const std::vector<Index>& flags) {
    return static_cast<std::size_t>(std::accumulate(flags.begin(), flags.end(), Index{0}));
  };
  return {count_own(results.component), ones(results.bridge), ones(results.articulation_point),
          count_own(results.two_edge_component)};
}

inline void expect_equal(const BiconnectedCounts& counts, const BiconnectedCounts& expected) {
  EXPECT_EQ(counts.components, expected.components);
  EXPECT_EQ(counts.bridges, expected.bridges);
  EXPECT_EQ(counts.articulation_points, expected.articulation_points);
  EXPECT_EQ(counts.two_edge_components, expected.two_edge_components);
}

template <class Index>
BlockResults<Index> by_search(const Edges<Index>& edges) {
  const auto rows = app::edge_rows<Index>({.vertices = edges.n, .from = edges.from, .to = edges.to});
  auto found = app::find_biconnected(rows);
  BlockResults<Index> results{std::move(found.component), std::move(found.bridge), std::move(found.articulation_point),
                              std::move(found.two_edge_component)};
  expect_equal(found.counts, counts_of(results));
  return results;
}

/// Blocks and articulation points are joined where an edge of the block ends at the point, and form one tree for each
/// component that has an edge, whose root is the smallest vertex or its block.
template <class Index>
void check_block_cut_tree(const Edges<Index>& edges, const BlockResults<Index>& expected) {
  const Vector<Index> from(runtime(), edges.from), to(runtime(), edges.to);
  const auto found = block_cut_tree(edges.n, from, to);
  const auto at = [](Index i) { return static_cast<std::size_t>(i); };
  std::vector<Index> blocks, points, node(edges.n, -1), number(edges.from.size(), -1);
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    if (at(expected.component[e]) != e) continue;
    number[e] = static_cast<Index>(blocks.size());
    blocks.push_back(static_cast<Index>(e));
  }
  for (std::size_t v = 0; v < edges.n; ++v) {
    if (expected.articulation_point[v] == 0) continue;
    node[v] = static_cast<Index>(blocks.size() + points.size());
    points.push_back(static_cast<Index>(v));
  }
  EXPECT_TRUE(equal(values_of(found.edge), blocks));
  EXPECT_TRUE(equal(values_of(found.vertex), points));
  std::vector<std::pair<Index, Index>> joined, expected_pairs;
  const auto label = expected_components(edges);
  std::vector<Index> expected_roots;
  std::vector<bool> has_root(edges.n);
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    if (expected.component[e] < 0) continue;
    const Index block = number[at(expected.component[e])];
    for (const Index end : {edges.from[e], edges.to[e]}) {
      if (node[at(end)] >= 0) expected_pairs.emplace_back(block, node[at(end)]);
      if (label[at(end)] != at(end) || has_root[at(end)]) continue;
      has_root[at(end)] = true;
      expected_roots.push_back(node[at(end)] >= 0 ? node[at(end)] : block);
    }
  }
  std::sort(expected_pairs.begin(), expected_pairs.end());
  expected_pairs.erase(std::unique(expected_pairs.begin(), expected_pairs.end()), expected_pairs.end());
  const auto parent = values_of(found.tree.parent());
  std::vector<Index> roots;
  for (std::size_t i = 0; i < parent.size(); ++i) {
    const auto own = static_cast<Index>(i);
    if (parent[i] == own) {
      roots.push_back(own);
    } else {
      joined.emplace_back(std::min(own, parent[i]), std::max(own, parent[i]));
    }
  }
  std::sort(joined.begin(), joined.end());
  std::sort(expected_roots.begin(), expected_roots.end());
  EXPECT_EQ(parent.size(), blocks.size() + points.size());
  EXPECT_EQ(joined, expected_pairs);
  EXPECT_EQ(roots, expected_roots);
  // Arcs stand in another order than edges, and so do the blocks.
  const auto of_graph = block_cut_tree(graph_of(edges));
  EXPECT_TRUE(equal(values_of(of_graph.vertex), points));
  EXPECT_EQ(of_graph.tree.size(), found.tree.size());
  EXPECT_EQ(of_graph.tree.roots(), found.tree.roots());
}

/// Returns whether the edges and one from s to t are biconnected together.
template <class Index>
bool has_st_numbering(Edges<Index> edges, Index s, Index t) {
  edges.add(static_cast<std::size_t>(s), static_cast<std::size_t>(t));
  const auto found = app::find_biconnected(app::edge_rows(list_of(edges)));
  return found.counts.articulation_points == 0 && roots_among(expected_components(edges)).size() == 1;
}

}  // namespace pleach::test
