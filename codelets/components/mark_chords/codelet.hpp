// mark_chords: marks the non-tree edges, without loops.
//
// Example: tail 0 1 2 2, head 1 2 0 2, tree_edge 0 1 none none  ->  marks 1 1 0 1
//
// Work and traffic: the edges in order.
#pragma once

#include "base/signature.hpp"

namespace pleach::mark_chords {

using Arguments = Range;  // range of edges

struct Buffers {
  In<std::int32_t, by_element> tail;        // m: an end of each edge
  In<std::int32_t, by_element> head;        // m: the other end
  In<std::uint32_t, by_element> tree_edge;  // m: its number in the forest; all ones if it is not in it
  Out<std::uint8_t, by_element> marks;      // m: 0 for a non-tree edge, else 1
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::mark_chords
