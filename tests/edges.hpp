// Undirected edges for the tests, and the components that they make.
#pragma once

#include "compare.hpp"
#include "lists.hpp"
#include "trees.hpp"

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace pleach::test {

template <class Index>
struct Edges {
  std::size_t n;
  std::vector<Index> from, to;

  void add(std::size_t a, std::size_t b) {
    from.push_back(static_cast<Index>(a));
    to.push_back(static_cast<Index>(b));
  }
};

/// The edges of a parent array in ascending order of the children, each from the child to the parent.
template <class Index>
Edges<Index> edges_of(const Parents<Index>& parent) {
  Edges<Index> edges{parent.size(), {}, {}};
  for (std::size_t v = 0; v < parent.size(); ++v) {
    if (static_cast<std::size_t>(parent[v]) != v) edges.add(v, static_cast<std::size_t>(parent[v]));
  }
  return edges;
}

/// The same edges in another order, each in either direction.
template <class Index>
Edges<Index> shuffled(const Edges<Index>& edges, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  auto order = in_order<std::size_t>(edges.from.size());
  std::shuffle(order.begin(), order.end(), random);
  Edges<Index> result{edges.n, {}, {}};
  for (const std::size_t e : order) {
    const auto a = static_cast<std::size_t>(edges.from[e]), b = static_cast<std::size_t>(edges.to[e]);
    random() % 2 == 0 ? result.add(a, b) : result.add(b, a);
  }
  return result;
}

/// Any edges at all.
template <class Index>
Edges<Index> random_graph(std::size_t n, std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Edges<Index> edges{n, {}, {}};
  for (std::size_t e = 0; e < count; ++e) edges.add(random() % n, random() % n);
  return edges;
}

/// The smallest vertex of each vertex's component, by searches from the vertices in ascending order.
template <class Index>
std::vector<std::uint32_t> expected_components(const Edges<Index>& edges) {
  std::vector<std::vector<std::size_t>> neighbours(edges.n);
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    const auto a = static_cast<std::size_t>(edges.from[e]), b = static_cast<std::size_t>(edges.to[e]);
    if (a >= edges.n || b >= edges.n) continue;
    neighbours[a].push_back(b);
    neighbours[b].push_back(a);
  }
  constexpr std::uint32_t none = ~std::uint32_t{0};
  std::vector<std::uint32_t> label(edges.n, none);
  for (std::size_t start = 0; start < edges.n; ++start) {
    if (label[start] != none) continue;
    label[start] = static_cast<std::uint32_t>(start);
    std::vector<std::size_t> stack{start};
    while (!stack.empty()) {
      const std::size_t v = stack.back();
      stack.pop_back();
      for (const std::size_t w : neighbours[v]) {
        if (label[w] != none) continue;
        label[w] = static_cast<std::uint32_t>(start);
        stack.push_back(w);
      }
    }
  }
  return label;
}

/// Returns the ends of the links, which must not lead up.
inline std::vector<std::uint32_t> roots_along(const std::vector<std::uint32_t>& label) {
  std::vector<std::uint32_t> root = label;
  for (std::uint32_t v = 0; v < root.size(); ++v) {
    EXPECT_LE(label[v], v);
    root[v] = label[v] < v ? root[label[v]] : v;
  }
  return root;
}

/// The vertices that are their own label, in ascending order.
inline std::vector<std::uint32_t> roots_among(const std::vector<std::uint32_t>& label) {
  std::vector<std::uint32_t> roots;
  for (std::uint32_t v = 0; v < label.size(); ++v) {
    if (label[v] == v) roots.push_back(v);
  }
  return roots;
}

/// Forests in all the orders that are hard for union-find, by name.
template <class Index>
std::vector<std::pair<std::string, Edges<Index>>> forests(std::size_t n) {
  std::vector<std::pair<std::string, Edges<Index>>> result;
  for (const auto& [name, shape] : all_shapes(static_cast<std::int64_t>(n))) {
    auto edges = edges_of(app::make_tree<Index>(shape, n));
    result.emplace_back(name + ", shuffled", shuffled(edges, n));
    result.emplace_back(name, edges);
    std::reverse(edges.from.begin(), edges.from.end());
    std::reverse(edges.to.begin(), edges.to.end());
    result.emplace_back(name + ", reversed", std::move(edges));
  }
  Edges<Index> star{n, {}, {}};
  for (std::size_t v = n - 1; v-- > 0;) star.add(v, n - 1);
  result.emplace_back("star around the last vertex", std::move(star));
  return result;
}

}  // namespace pleach::test
