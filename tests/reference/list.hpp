// Sequential list ranking and roots of forests, written for clarity: walks along the links.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pleach::reference {

/// rank[i] = the number of elements before i in its list, or after i if from_tail. The lists are valid.
template <class Index>
void list_rank(std::span<const Index> successor, std::span<Index> rank, bool from_tail) {
  const auto next = [&](std::size_t i) { return static_cast<std::size_t>(successor[i]); };
  std::vector<bool> is_head(successor.size(), true);
  for (std::size_t i = 0; i < successor.size(); ++i) {
    if (next(i) != i) is_head[next(i)] = false;
  }
  for (std::size_t head = 0; head < successor.size(); ++head) {
    if (!is_head[head]) continue;
    Index last = 0;
    for (std::size_t i = head; next(i) != i; i = next(i)) ++last;
    Index before = 0;
    for (std::size_t i = head;; i = next(i)) {
      rank[i] = from_tail ? last - before : before;
      if (next(i) == i) break;
      ++before;
    }
  }
}

/// root[v] = the root above v, depth[v] = the links from v to it. The forest is valid.
template <class Index>
void find_roots(std::span<const Index> parent, std::span<Index> root, std::span<Index> depth) {
  const auto up = [&](std::size_t v) { return static_cast<std::size_t>(parent[v]); };
  std::vector<bool> is_known(parent.size());
  std::vector<std::size_t> path;
  for (std::size_t start = 0; start < parent.size(); ++start) {
    std::size_t v = start;
    for (; !is_known[v] && up(v) != v; v = up(v)) path.push_back(v);
    if (!is_known[v]) {
      root[v] = static_cast<Index>(v);
      depth[v] = 0;
      is_known[v] = true;
    }
    for (; !path.empty(); path.pop_back()) {
      const std::size_t below = path.back();
      root[below] = root[v];
      depth[below] = depth[v] + 1;
      is_known[below] = true;
      v = below;
    }
  }
}

}  // namespace pleach::reference
