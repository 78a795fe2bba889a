#include "checks/bfs_reference.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach::reference {

template <class Index>
std::vector<Index> bfs_levels(std::span<const Index> offset, std::span<const Index> neighbour,
                              std::span<const Index> sources) {
  std::vector<Index> level(offset.size() - 1, -1), queue;
  const auto reach = [&](Index v, Index at) {
    if (level[static_cast<std::size_t>(v)] >= 0) return;
    level[static_cast<std::size_t>(v)] = at;
    queue.push_back(v);
  };
  for (const Index source : sources) reach(source, 0);
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const auto v = static_cast<std::size_t>(queue[i]);
    for (auto k = static_cast<std::size_t>(offset[v]); k < static_cast<std::size_t>(offset[v + 1]); ++k) {
      reach(neighbour[k], level[v] + 1);
    }
  }
  return level;
}

template <class Index>
std::string bfs_fault(std::span<const Index> offset, std::span<const Index> neighbour, std::span<const Index> sources,
                      std::span<const Index> level, std::span<const Index> parent) {
  const std::size_t n = offset.size() - 1;
  const auto at = [](Index i) { return static_cast<std::size_t>(i); };
  const auto vertex = [](std::size_t v) { return "vertex " + std::to_string(v); };
  if (level.size() != n || parent.size() != n) return "not a level and a parent for each vertex";
  std::vector<bool> is_source(n), has_arc(n);
  for (const Index source : sources) is_source[at(source)] = true;
  for (std::size_t v = 0; v < n; ++v) {
    if (is_source[v] != (level[v] == 0)) return vertex(v) + " is on level " + std::to_string(level[v]);
    if (is_source[v] && at(parent[v]) != v) return vertex(v) + " is a source with another parent";
    if (level[v] < -1) return vertex(v) + " is on level " + std::to_string(level[v]);
    if ((level[v] == -1) != (parent[v] == -1)) return vertex(v) + " has only one of level and parent";
    if (level[v] <= 0) continue;
    if (parent[v] < 0 || at(parent[v]) >= n) return vertex(v) + " has the parent " + std::to_string(parent[v]);
    if (level[at(parent[v])] != level[v] - 1) return vertex(v) + " is not one level below its parent";
  }
  for (std::size_t v = 0; v < n; ++v) {
    if (level[v] < 0) continue;
    for (std::size_t k = at(offset[v]); k < at(offset[v + 1]); ++k) {
      const std::size_t w = at(neighbour[k]);
      if (level[w] < 0) return "the arc from " + std::to_string(v) + " leads out of the reached set";
      if (level[w] > level[v] + 1) return "the arc from " + std::to_string(v) + " leads over a level";
      if (at(parent[w]) == v) has_arc[w] = true;
    }
  }
  for (std::size_t v = 0; v < n; ++v) {
    if (level[v] > 0 && !has_arc[v]) return "no arc leads to " + std::to_string(v) + " from its parent";
  }
  return {};
}

template std::vector<std::int32_t> bfs_levels(std::span<const std::int32_t>, std::span<const std::int32_t>,
                                              std::span<const std::int32_t>);
template std::string bfs_fault(std::span<const std::int32_t>, std::span<const std::int32_t>,
                               std::span<const std::int32_t>, std::span<const std::int32_t>,
                               std::span<const std::int32_t>);
template std::vector<std::int64_t> bfs_levels(std::span<const std::int64_t>, std::span<const std::int64_t>,
                                              std::span<const std::int64_t>);
template std::string bfs_fault(std::span<const std::int64_t>, std::span<const std::int64_t>,
                               std::span<const std::int64_t>, std::span<const std::int64_t>,
                               std::span<const std::int64_t>);

}  // namespace pleach::reference
