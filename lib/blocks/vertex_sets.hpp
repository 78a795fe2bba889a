// Sets of vertices of a graph in blocks, that all devices have.
#pragma once

#include <pleach/blocks.hpp>

#include "runtime/data/handle.hpp"

#include <cstdint>
#include <map>
#include <memory>

namespace pleach {

/// A set as a device has it, a bit for each vertex: of its own blocks, which may be all, and of the others.
struct VertexSet {
  std::uint64_t own_begin, own_end;     // its own vertices
  std::uint64_t own_from, others_from;  // the vertices of the first bits
  std::shared_ptr<Handle> own, others;
};

/// On each device that own blocks are on: by Handle::affinity().
using VertexSets = std::map<std::uint32_t, VertexSet>;

/// The vertices of all blocks whose level it is. Waits for other ranks.
template <class Index>
VertexSets vertices_of_level(const BlockVector<Index>& level, std::int32_t depth);

}  // namespace pleach
