// measure_search: counts the vertices, arcs and levels that a search has reached.
//
// Example: arrival {2, 1} {none, -1} {2, 0}, offset 0 1 3 5 -> reached 2, arcs 3, levels 2
//
// Work and traffic n.
#pragma once

#include "base/signature.hpp"
#include "base/tile.hpp"
#include "search/search.hpp"

#include <algorithm>

namespace pleach::measure_search {

struct Tally {
  std::uint32_t reached = 0;  // number of reached vertices
  std::uint32_t arcs = 0;     // number of arcs that leave them
  std::uint32_t levels = 0;   // number of levels
};

PLEACH_DEVICE inline Tally merge(const Tally& a, const Tally& b) {
  return {a.reached + b.reached, a.arcs + b.arcs, a.levels > b.levels ? a.levels : b.levels};
}

/// Number of partial results for `size` vertices: enough work-groups to fill the largest GPU, with at least a tile
/// each.
constexpr std::size_t groups(std::size_t size) { return std::clamp<std::size_t>(tiles(size), 1, 1024); }

struct Arguments {
  IndexType index;
  FirstElement first;  // vertex of the task's first arrival
};

template <class Index = Any>
struct Buffers {
  In<Arrival, sized | by_element> arrival;  // n
  In<Index> offset;                         // n + 1 indices: vertex v has offset[v + 1] - offset[v] arcs
  Out<Tally, by_task> tally;  // groups(n): merge() of all is the result; each work-group of a GPU writes one
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::measure_search
