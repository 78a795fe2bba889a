// first_parents: of each vertex that a search reached, the first neighbour in its row that stands one level above it.
//
// Example, rows that ascend: offset 0 2 4 7 8, neighbour 1 2 0 2 0 1 3 2, level 0 1 1 2, parent 0 0 1 2
//   -> parent 0 0 0 2
//
// Work: the arcs that are looked at; traffic: these in order, and a level at random for each.
#pragma once

#include "runtime/phase.hpp"

namespace pleach::first_parents {

/// Parents stay as they are below the level `least`, and behind the level `after` up to `up_to`.
struct Arguments {
  IndexType index;
  std::int32_t least, after, up_to;
  std::uint32_t first = 0;  // the first vertex, where they are a part
};

PLEACH_DEVICE inline bool stays(const Arguments& arguments, std::int64_t level) {
  return level < arguments.least || (level > arguments.after && level <= arguments.up_to);
}

template <class Index = Any>
struct Buffers {
  In<Index> offset;                         // where the arcs to each vertex begin, and the end of all
  In<Index> neighbour;                      // the vertices that they leave
  In<Index> level;                          // of all vertices, -1 for those that were not reached
  InOut<Index, sized | by_element> parent;  // n
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::first_parents
