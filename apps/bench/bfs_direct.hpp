// Baselines of pleach-bench bfs: searches in plain C++, without a runtime.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pleach::app {

/// An undirected graph in compressed rows.
struct DirectGraph {
  std::span<const std::int32_t> offset, neighbour;
  [[nodiscard]] std::size_t vertices() const { return offset.size() - 1; }
};

/// Searches by a queue, on one core.
void search_by_queue(const DirectGraph& graph, std::int32_t source, std::vector<std::int32_t>& level,
                     std::vector<std::int32_t>& parent);

/// Direction-optimizing on `threads` cores, parents alone (Beamer, Asanović and Patterson, "Direction-optimizing
/// breadth-first search", 2012; its constants, and the steps of "The GAP benchmark suite", 2015).
void search_directly(const DirectGraph& graph, std::int32_t source, std::size_t threads,
                     std::vector<std::int32_t>& parent);

}  // namespace pleach::app
