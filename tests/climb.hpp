// The ways between vertices of a forest, by a climb from each, for tests.
#pragma once

#include "trees.hpp"

#include <vector>

namespace pleach::test {

template <class Index>
struct Climb {
  const Parents<Index>& parent;

  /// Returns the vertices from v up, v first.
  [[nodiscard]] std::vector<Index> from(Index v) const {
    std::vector<Index> way{v};
    for (auto p = parent[static_cast<std::size_t>(v)]; p != way.back(); p = parent[static_cast<std::size_t>(p)]) {
      way.push_back(p);
    }
    return way;
  }

  /// The vertices on the way, u first; none where there is no way.
  [[nodiscard]] std::vector<Index> between(Index u, Index v) const {
    auto left = from(u), right = from(v);
    if (left.back() != right.back()) return {};
    Index shared = left.back();
    while (!left.empty() && !right.empty() && left.back() == right.back()) {
      shared = left.back();
      left.pop_back();
      right.pop_back();
    }
    left.push_back(shared);
    left.insert(left.end(), right.rbegin(), right.rend());
    return left;
  }
};

}  // namespace pleach::test
