// The Euler tour of a forest that is given by its edges, written for clarity: a depth-first search with a stack.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pleach::reference {

template <class Index>
struct EulerTour {
  std::vector<Index> tour, enter, leave, parent;
};

/// Visits the children of a vertex in the order of their edges, and the roots as they are given.
template <class Index>
EulerTour<Index> euler_tour(std::size_t n, std::span<const Index> from, std::span<const Index> to,
                            std::span<const Index> roots) {
  const auto at = [](Index i) { return static_cast<std::size_t>(i); };
  std::vector<std::vector<Index>> neighbours(n);
  for (std::size_t e = 0; e < from.size(); ++e) {
    neighbours[at(from[e])].push_back(to[e]);
    neighbours[at(to[e])].push_back(from[e]);
  }
  EulerTour<Index> result{{}, std::vector<Index>(n), std::vector<Index>(n), std::vector<Index>(n)};
  std::vector<std::size_t> next(n);  // neighbour to look at
  const auto enter = [&](Index v, Index parent) {
    result.parent[at(v)] = parent;
    result.enter[at(v)] = static_cast<Index>(result.tour.size());
    result.tour.push_back(v);
  };
  for (const Index root : roots) {
    std::vector<Index> stack{root};
    enter(root, root);
    while (!stack.empty()) {
      const Index v = stack.back();
      if (next[at(v)] < neighbours[at(v)].size()) {
        const Index child = neighbours[at(v)][next[at(v)]++];
        if (child == result.parent[at(v)]) continue;
        enter(child, v);
        stack.push_back(child);
      } else {
        result.leave[at(v)] = static_cast<Index>(result.tour.size());
        result.tour.push_back(static_cast<Index>(~v));
        stack.pop_back();
      }
    }
  }
  return result;
}

}  // namespace pleach::reference
