// label_ears: the ears of edges that are no chords.
//
// Example, the triangle 0 1 2 whose chord 1 2 is ear 0, and a loop: tail 0 0 1 2, head 1 2 2 2, tree_edge 0 1 none
// none,
//   above -1 0 0, ear - - 0 -  ->  ear 0 0 0 -1
//
// Work and traffic: the edges in order, and for those of the forest an ear at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::label_ears {

using Arguments = Range;  // of the edges

struct Buffers {
  In<std::int32_t, by_element> tail;        // m: the ends of each edge, as places in preorder
  In<std::int32_t, by_element> head;        // m
  In<std::uint32_t, by_element> tree_edge;  // m: its number among those of the forest; all bits set for none
  In<std::int32_t> above;                   // n: of ears_above
  InOut<std::int32_t, by_element> ear;  // m: becomes that above the lower end, or -1 for a loop; of a chord it stays
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::label_ears
