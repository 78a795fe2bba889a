// What the phases of a tour make of a forest, one after the other: by sorts, walks and a depth-first search, rather
// than as the phases do.
#pragma once

#include "edges.hpp"
#include "reference/euler_tour.hpp"
#include "reference/tree.hpp"
#include "tour/visit.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace pleach {

inline bool operator==(const Visit& a, const Visit& b) {
  return a.parent == b.parent && a.enter == b.enter && a.leave == b.leave && a.edge == b.edge;
}

inline std::ostream& operator<<(std::ostream& out, const Visit& visit) {
  return out << '{' << visit.parent << ", " << visit.enter << ", " << visit.leave << ", " << visit.edge << '}';
}

}  // namespace pleach

namespace pleach::test {

using Words = std::vector<std::uint32_t>;
using Numbers = std::vector<std::int32_t>;

/// Numbers in the order of their keys, and where each key's begin.
struct Sorted {
  Words order, key, begin;
};

inline Sorted sorted_by(const Words& key, std::size_t keys) {
  Sorted sorted{in_order<std::uint32_t>(key.size()), key, Words(keys + 1)};
  std::stable_sort(sorted.order.begin(), sorted.order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return key[a] < key[b]; });
  std::sort(sorted.key.begin(), sorted.key.end());
  for (const std::uint32_t k : key) ++sorted.begin[k + 1];
  std::partial_sum(sorted.begin.begin(), sorted.begin.end(), sorted.begin.begin());
  return sorted;
}

/// The arcs of any graph. Edge e has the arcs 2 e and, back, 2 e + 1.
struct Arcs {
  Words source;
  Sorted by_source;
  Numbers successor;  // map_edges
};

template <class Index>
Arcs arcs_of(const Edges<Index>& edges) {
  Arcs arcs;
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    arcs.source.push_back(static_cast<std::uint32_t>(edges.from[e]));
    arcs.source.push_back(static_cast<std::uint32_t>(edges.to[e]));
  }
  arcs.by_source = sorted_by(arcs.source, edges.n);
  arcs.successor.resize(arcs.source.size());
  for (std::size_t v = 0; v < edges.n; ++v) {
    const auto first = arcs.by_source.order.begin() + arcs.by_source.begin[v],
               last = arcs.by_source.order.begin() + arcs.by_source.begin[v + 1];
    for (auto arc = first; arc != last; ++arc) {
      arcs.successor[*arc ^ 1] = static_cast<std::int32_t>(arc + 1 != last ? arc[1] : *first);
    }
  }
  return arcs;
}

/// The circuits of a forest with an edge; the smallest vertex of each tree is its root.
template <class Index>
struct Circuits {
  Edges<Index> edges;
  Words root;
  Arcs arcs;
  Numbers list;  // cut_circuits
  Numbers rank;
  std::vector<Visit> visit;
  Numbers move, moved;
  reference::EulerTour<Index> tour;
  Numbers position;  // where the tour enters each vertex, then where it leaves each
};

template <class Index>
Circuits<Index> circuits_of(Edges<Index> edges) {
  Circuits<Index> c;
  c.edges = std::move(edges);
  c.root = roots_among(expected_components(c.edges));
  c.arcs = arcs_of(c.edges);
  const std::size_t n = c.edges.n, m = c.arcs.source.size();

  c.list = c.arcs.successor;
  Numbers predecessor(m);
  for (std::size_t arc = 0; arc < m; ++arc) {
    predecessor[static_cast<std::size_t>(c.list[arc])] = static_cast<std::int32_t>(arc);
  }
  for (std::size_t k = 0; k < c.root.size(); ++k) {
    const auto enter = static_cast<std::int32_t>(c.list.size()), leave = enter + 1;
    const auto* begin = &c.arcs.by_source.begin[c.root[k]];
    c.list.push_back(leave);
    c.list.push_back(k + 1 < c.root.size() ? leave + 1 : leave);
    if (begin[0] == begin[1]) continue;
    const std::uint32_t first = c.arcs.by_source.order[begin[0]];
    c.list[static_cast<std::size_t>(enter)] = static_cast<std::int32_t>(first);
    c.list[static_cast<std::size_t>(predecessor[first])] = leave;
  }

  c.rank.assign(2 * n, -1);
  std::size_t step = m;
  for (std::int32_t i = 0; static_cast<std::size_t>(i) < 2 * n; ++i) {
    c.rank[step] = i;
    step = static_cast<std::size_t>(c.list[step]);
  }

  const std::vector<Index> roots(c.root.begin(), c.root.end());
  c.tour = reference::euler_tour<Index>(n, c.edges.from, c.edges.to, roots);
  c.visit.resize(n);
  for (std::size_t e = 0; e < m / 2; ++e) {
    const auto from = static_cast<std::size_t>(c.edges.from[e]), to = static_cast<std::size_t>(c.edges.to[e]);
    const bool down = static_cast<std::size_t>(c.tour.parent[to]) == from;
    const std::size_t there = 2 * e + (down ? 0 : 1);
    c.visit[down ? to : from] = {static_cast<std::uint32_t>(down ? from : to), c.rank[there], c.rank[there ^ 1],
                                 static_cast<std::uint32_t>(e)};
  }
  for (std::size_t k = 0; k < c.root.size(); ++k) {
    c.visit[c.root[k]] = {c.root[k], c.rank[m + 2 * k], c.rank[m + 2 * k + 1], Visit::no_edge};
  }

  c.moved.resize(2 * n);
  for (std::size_t v = 0; v < n; ++v) {
    const auto [parent, enter, leave, edge] = c.visit[v];
    c.moved[static_cast<std::size_t>(enter)] = static_cast<std::int32_t>(c.tour.enter[v]) - enter;
    c.moved[static_cast<std::size_t>(leave)] = static_cast<std::int32_t>(c.tour.leave[v]) - leave;
  }
  c.move.resize(2 * n);
  std::adjacent_difference(c.moved.begin(), c.moved.end(), c.move.begin());
  c.position.assign(c.tour.enter.begin(), c.tour.enter.end());
  c.position.insert(c.position.end(), c.tour.leave.begin(), c.tour.leave.end());
  return c;
}

/// Vertices are ordered by these keys: the parent, n for roots.
template <class Index>
Words keys_of(const Parents<Index>& parent) {
  Words key(parent.begin(), parent.end());
  for (std::uint32_t v = 0; v < key.size(); ++v) {
    if (key[v] == v) key[v] = static_cast<std::uint32_t>(key.size());
  }
  return key;
}

/// The list of the steps of the tour of parents: step v enters vertex v, step n + v leaves it.
template <class Index>
Numbers steps_of(const Parents<Index>& parent) {
  Numbers steps;
  for (const Index v : reference::tree_functions<Index>(parent).tour) {
    steps.push_back(static_cast<std::int32_t>(v >= 0 ? v : static_cast<Index>(parent.size()) + ~v));
  }
  Numbers successor(steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    successor[static_cast<std::size_t>(steps[i])] = steps[std::min(i + 1, steps.size() - 1)];
  }
  return successor;
}

/// Returns how many vertices a tour has entered before each position.
template <class Index>
Numbers places_of(const std::vector<Index>& tour) {
  Numbers places;
  std::int32_t entered = 0;
  for (const Index v : tour) {
    places.push_back(entered);
    entered += v >= 0;
  }
  return places;
}

/// Calls check() for the parents of forests: around the sizes of a batch and of a work-group, and for tasks side by
/// side.
template <class Index, class F>
void for_each_forest(F check) {
  for (const std::int64_t n : {2, 3, 63, 64, 65, 255, 256, 257, 511, 512, 513, 3001}) {
    for (const auto& [name, shape] : all_shapes(n)) {
      SCOPED_TRACE(name + " " + std::to_string(n));
      check(app::make_tree<Index>(shape, 1));
    }
  }
  for (const std::int64_t roots : {1, 70000}) {
    SCOPED_TRACE(std::to_string(roots) + " large trees");
    check(random_tree<Index>(200003, 1, roots));
  }
}

/// Calls check() for the Circuits of those that have an edge. They take longer to make than to check.
template <class Index, class F>
void for_each_circuits(F check) {
  static const auto all = [] {
    std::vector<Circuits<Index>> circuits;
    for_each_forest<Index>([&](const Parents<Index>& parent) {
      const auto edges = shuffled(edges_of(parent), parent.size());
      if (!edges.from.empty()) circuits.push_back(circuits_of(edges));
    });
    return circuits;
  }();
  for (const Circuits<Index>& circuits : all) {
    SCOPED_TRACE(std::to_string(circuits.edges.n) + " vertices");
    check(circuits);
  }
}

}  // namespace pleach::test
