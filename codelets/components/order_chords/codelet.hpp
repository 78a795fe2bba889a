// order_chords: sort keys that order non-tree edges as ears: the lowest common ancestor of the ends, then the levels of
// the two nodes that they join: the larger level, or, if they are equal, the level plus one.
//
// So a node's smallest edge leads to a node of a smaller level, and is smaller than all others shared with that node.
//
// Example: apex 1 0, tail_node 6 5, head_node 1 5, level 0 0 0 0 0 0 1 0  ->  key 1 * 2^32 + 1, 1
//
// Work: the chords; traffic: four vectors in order, and two levels at random for each.
#pragma once

#include "base/signature.hpp"

namespace pleach::order_chords {

using Arguments = Range;  // range of chords

struct Buffers {
  In<std::int32_t, by_element> apex;       // k
  In<std::int32_t, by_element> tail_node;  // k: from join_children
  In<std::int32_t, by_element> head_node;  // k
  In<std::int32_t> level;                  // of the nodes: each has a neighbour of smaller level, or is a root
  Out<std::int64_t, by_element> key;       // k
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::order_chords
