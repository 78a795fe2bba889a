// Searches of graphs in blocks from any number of sources.
#pragma once

#include <pleach/bfs.hpp>
#include <pleach/block_graph.hpp>

#include "blocks/temporary.hpp"

namespace pleach {

/// Searches as breadth_first_search() does. The sources lie in blocks of any layout, and are vertices of the graph.
/// Returns the number of levels.
template <class Index>
std::uint64_t search_from(const BlockGraph<Index>& graph, const Numbers& sources, BlockVector<Index>& level,
                          BlockVector<Index>& parent, BfsOptions options);

/// Throws ArgumentError for an algorithm that does not work on graphs in blocks.
void require_block_search(const char* function, BreadthFirstSearch algorithm);

}  // namespace pleach
