// Sequential functions of a forest's vertices and lowest common ancestors, written for clarity: a depth-first search
// over lists of children, a walk along its tour, and a climb.
#pragma once

#include "checks/treefix_reference.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace pleach::reference {

/// The functions of a tree as in pleach::TreeFunctions, and the tour as in Tree::tour().
template <class Index>
struct TreeFunctions {
  std::vector<Index> parent, size, preorder, postorder, level, height, children, root, first, last, order, tour;
};

/// The functions of the forest of a tour, which has v where it enters v, ~v where it leaves v.
template <class Index>
TreeFunctions<Index> functions_along(std::vector<Index> tour) {
  const auto at = [](Index i) { return static_cast<std::size_t>(i); };
  TreeFunctions<Index> f;
  for (auto* function :
       {&f.parent, &f.size, &f.preorder, &f.postorder, &f.level, &f.height, &f.children, &f.root, &f.first, &f.last}) {
    function->assign(tour.size() / 2, 0);
  }
  Index left = 0;
  std::vector<Index> path;  // from a root to the vertex that is being visited
  const auto enter = [&](Index v, std::size_t position) {
    f.first[at(v)] = static_cast<Index>(position);
    f.preorder[at(v)] = static_cast<Index>(f.order.size());
    f.level[at(v)] = static_cast<Index>(path.size());
    f.parent[at(v)] = path.empty() ? v : path.back();
    f.root[at(v)] = path.empty() ? v : path[0];
    if (!path.empty()) ++f.children[at(path.back())];
    f.order.push_back(v);
    path.push_back(v);
  };
  const auto leave = [&](Index v, std::size_t position) {
    f.last[at(v)] = static_cast<Index>(position);
    f.postorder[at(v)] = left++;
    f.size[at(v)] += 1;
    path.pop_back();
    if (path.empty()) return;
    const std::size_t p = at(path.back());
    f.size[p] += f.size[at(v)];
    f.height[p] = std::max<Index>(f.height[p], f.height[at(v)] + 1);
  };
  for (std::size_t i = 0; i < tour.size(); ++i) {
    if (tour[i] >= 0) {
      enter(tour[i], i);
    } else {
      leave(static_cast<Index>(~tour[i]), i);
    }
  }
  f.tour = std::move(tour);
  return f;
}

/// Visits the children of a vertex in ascending order.
template <class Index>
TreeFunctions<Index> tree_functions(std::span<const Index> parent) {
  const auto at = [](Index i) { return static_cast<std::size_t>(i); };
  const Children<Index> children = children_of(parent);
  std::vector<Index> tour;
  std::vector<Index> path;
  std::vector<Index> next_child(children.row);  // of each vertex
  const auto enter = [&](Index v) {
    tour.push_back(v);
    path.push_back(v);
  };
  for (const Index root : children.root) {
    enter(root);
    while (!path.empty()) {
      const Index v = path.back();
      if (next_child[at(v)] < children.row[at(v) + 1]) {
        enter(children.column[at(next_child[at(v)]++)]);
      } else {
        tour.push_back(static_cast<Index>(~v));
        path.pop_back();
      }
    }
  }
  return functions_along(std::move(tour));
}

/// -1 if u and v are in different trees.
template <class Index>
Index lowest_common_ancestor(const TreeFunctions<Index>& f, Index u, Index v) {
  const auto at = [](Index i) { return static_cast<std::size_t>(i); };
  while (u != v) {
    Index& lower = f.level[at(u)] < f.level[at(v)] ? v : u;
    if (f.level[at(lower)] == 0) return -1;
    lower = f.parent[at(lower)];
  }
  return u;
}

}  // namespace pleach::reference
