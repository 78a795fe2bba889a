// Sets of vertices of a graph in blocks, that all devices have.
#pragma once

#include <pleach/blocks.hpp>

#include "runtime/handle.hpp"

#include <cstdint>
#include <map>
#include <memory>

namespace pleach {

/// A bit for each vertex, on each device that own blocks are on: by Handle::home().
using VertexSets = std::map<std::uint32_t, std::shared_ptr<Handle>>;

/// The vertices of all blocks whose level it is. Waits for other ranks.
template <class Index>
VertexSets vertices_of_level(const BlockVector<Index>& level, std::int32_t depth);

}  // namespace pleach
