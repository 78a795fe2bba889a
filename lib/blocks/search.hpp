// Searches of graphs in blocks, by those who have as many sources as they like.
#pragma once

#include <pleach/bfs.hpp>
#include <pleach/block_graph.hpp>

#include "blocks/temporary.hpp"

namespace pleach {

/// Searches as breadth_first_search() does, from vertices that lie in blocks of any layout, inside the graph. Returns
/// how many levels there are.
template <class Index>
std::uint64_t search_from(const BlockGraph<Index>& graph, const Numbers& sources, BlockVector<Index>& level,
                          BlockVector<Index>& parent, BfsOptions options);

/// Throws ArgumentError for algorithms that are none of graphs in blocks.
void require_block_search(const char* function, BreadthFirstSearch algorithm);

}  // namespace pleach
