// hook_rows: joins the components that the arcs of compressed rows join: from the task's vertices to their neighbours
// number `begin` to `end` - 1, as far as these exist. Vertices whose label is `skip` are left out. Concurrent tasks on
// different vertices share the labels.
//
// Example, the path 0 - 3 - 1 and 2 alone: offset 0 1 2 2 4, neighbour 3 3 0 1, label 0 1 2 3, begin 0, end 1
//   ->  label 0 0 2 0 or 0 1 2 0 and 1 the label of another, joined 2
//
// On a GPU a thread takes a vertex, a block a row of some length, and several blocks one of a tile or more. Work: the
// vertices, or their arcs where none is left out; for each of these, expected, a few labels at random.
// Sources: those of hook_edges. Sutton, Ben-Nun and Barak, "Optimizing parallel graph connectivity computation via
// subgraph sampling", 2018, for `begin`, `end` and `skip`.
#pragma once

#include "base/signature.hpp"
#include "components/tally.hpp"

namespace pleach::hook_rows {

/// all: more than any row has; none: no vertex's label
inline constexpr std::uint32_t all = ~std::uint32_t{0}, none = ~std::uint32_t{0};

/// A task takes the vertices [first, first + size).
struct Arguments {
  IndexType index;
  std::uint32_t begin, end;  // range of neighbours
  std::uint32_t skip;
  bool linked;  // by link_to_first_neighbour: first arcs to smaller vertices count as joined, and are left out
  FirstElement first;
  ElementCount size;
};

template <class Index = Any>
struct Buffers {
  In<Index> offset;                       // n + 1
  In<Index> neighbour;                    // m: neighbours of v from offset[v] to offset[v + 1] - 1
  InOut<std::uint32_t, scattered> label;  // n: links of a forest, as in hook_edges
  Out<std::uint32_t, by_task>
      joined;  // the sum is the number of arcs that joined two components: one term for each work-group
  InOut<std::uint8_t, optional | scattered>
      left_out;  // m: becomes 0 for each of these arcs, which form a spanning forest
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::hook_rows
