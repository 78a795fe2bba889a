// label_ears: the ears of tree edges and loops.
//
// Example, the triangle 0 1 2 whose non-tree edge 1 2 is ear 0, and a loop: tail 0 0 1 2, head 1 2 2 2,
//   tree_edge 0 1 none none, above -1 0 0, ear - - 0 -  ->  ear 0 0 0 -1
//
// Work and traffic: the edges in order, and for those of the forest an ear at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::label_ears {

using Arguments = Range;  // range of edges

struct Buffers {
  In<std::int32_t, by_element> tail;        // m: the ends of each edge, as places in preorder
  In<std::int32_t, by_element> head;        // m
  In<std::uint32_t, by_element> tree_edge;  // m: its number in the forest; all ones if it is not in it
  In<std::int32_t> above;                   // n: from ears_above
  InOut<std::int32_t, by_element> ear;      // m: that of the lower end, or -1 for a loop; unchanged for a non-tree edge
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::label_ears
