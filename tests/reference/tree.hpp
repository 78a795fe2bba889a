// Sequential functions of a forest's vertices and lowest common ancestors, written for clarity: a depth-first search
// over lists of children, and a climb.
#pragma once

#include "reference/treefix.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace pleach::reference {

/// As pleach::TreeFunctions; tour as Tree::tour().
template <class Index>
struct TreeFunctions {
  std::vector<Index> parent, size, preorder, postorder, level, height, children, root, first, last, order, tour;
};

template <class Index>
TreeFunctions<Index> tree_functions(std::span<const Index> parent) {
  const auto at = [](Index i) { return static_cast<std::size_t>(i); };
  const std::size_t n = parent.size();
  const Children<Index> children = children_of(parent);
  TreeFunctions<Index> f;
  f.parent.assign(parent.begin(), parent.end());
  for (auto* function :
       {&f.size, &f.preorder, &f.postorder, &f.level, &f.height, &f.children, &f.root, &f.first, &f.last}) {
    function->assign(n, 0);
  }
  for (std::size_t v = 0; v < n; ++v) f.children[v] = children.row[v + 1] - children.row[v];

  Index left = 0;
  std::vector<Index> path;                      // from a root to the vertex that is being visited
  std::vector<Index> next_child(children.row);  // of each vertex
  const auto enter = [&](Index v) {
    f.first[at(v)] = static_cast<Index>(f.tour.size());
    f.preorder[at(v)] = static_cast<Index>(f.order.size());
    f.level[at(v)] = static_cast<Index>(path.size());
    f.root[at(v)] = path.empty() ? v : path[0];
    f.tour.push_back(v);
    f.order.push_back(v);
    path.push_back(v);
  };
  const auto leave = [&](Index v) {
    f.last[at(v)] = static_cast<Index>(f.tour.size());
    f.postorder[at(v)] = left++;
    f.size[at(v)] += 1;
    f.tour.push_back(static_cast<Index>(~v));
    path.pop_back();
    if (path.empty()) return;
    const std::size_t p = at(path.back());
    f.size[p] += f.size[at(v)];
    f.height[p] = std::max<Index>(f.height[p], f.height[at(v)] + 1);
  };
  for (const Index root : children.root) {
    enter(root);
    while (!path.empty()) {
      const Index v = path.back();
      if (next_child[at(v)] < children.row[at(v) + 1]) {
        enter(children.column[at(next_child[at(v)]++)]);
      } else {
        leave(v);
      }
    }
  }
  return f;
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
