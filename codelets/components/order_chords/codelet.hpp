// order_chords: what chords are sorted by to become ears: the lowest common ancestor of their ends, and then the level
// of the nodes that they join: of two, the larger one; where they are equal, the next one.
//
// So the least chord of a node is one to a node of a smaller level, and less than any other that this one shares.
//
// Example: apex 1 0, tail_node 6 5, head_node 1 5, level 0 0 0 0 0 0 1 0  ->  key 1 * 2^32 + 1, 1
//
// Work: the chords; traffic: four vectors in order, and two levels at random for each.
#pragma once

#include "base/signature.hpp"

namespace pleach::order_chords {

using Arguments = Range;  // of the chords

struct Buffers {
  In<std::int32_t, by_element> apex;       // k
  In<std::int32_t, by_element> tail_node;  // k: of join_children
  In<std::int32_t, by_element> head_node;  // k
  In<std::int32_t> level;                  // of the nodes: each has a neighbour of a smaller one, or stands for itself
  Out<std::int64_t, by_element> key;       // k
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::order_chords
