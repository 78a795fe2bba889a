// Sets of vertices of a graph in blocks, of which each device has a copy.
#pragma once

#include <pleach/blocks.hpp>

#include "runtime/data/handle.hpp"

#include <cstdint>
#include <map>
#include <memory>

namespace pleach {

/// A device's copy of a set, a bit for each vertex: `own` for the vertices of its own blocks, `others` for the rest.
struct VertexSet {
  std::uint64_t own_begin, own_end;     // range of its own vertices
  std::uint64_t own_from, others_from;  // vertex of the first bit of each set
  std::shared_ptr<Handle> own, others;
};

/// The sets of all devices that have own blocks, by Handle::affinity().
using VertexSets = std::map<std::uint32_t, VertexSet>;

/// Returns the vertices of all blocks whose level is `depth`. Waits for other ranks.
template <class Index>
VertexSets vertices_of_level(const BlockVector<Index>& level, std::int32_t depth);

}  // namespace pleach
