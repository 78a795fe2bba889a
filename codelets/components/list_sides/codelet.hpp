// list_sides: the edges of a tree whose leaves, in preorder, are an st-numbering: vertex p of a spanning tree becomes n
// + p, and has its children before p in the order, by ascending ear, then the leaf p, then its other children, by
// descending ear.
//
// Vertices are places in preorder; the first one is the root.
//
// Example, the tree 0 -> 1 -> 2, last 1, of one ear from 0: parent -1 0 1, above -1 0 0, size_of 3 2 1, tail 0, before
// 1
//   ->  key 3 0 1 1 1, from 3 4 3 4 5, to 4 5 0 1 2: by keys, 1 - 2, the leaves, 0 - 1; the leaves are 0 2 1
//
// Work and traffic: the edges in order, and for those to vertices two numbers at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::list_sides {

struct Arguments {
  std::uint32_t last;
  std::uint32_t ears;
  FirstElement first;  // the task's first edge
  ElementCount size;
};

struct Buffers {
  In<std::int32_t> parent;             // n: parent of each place
  In<std::int32_t, sized> above;       // n: from ears_above
  In<std::int32_t> size_of;            // n: size of each subtree
  In<std::int32_t> tail;               // for each ear: an end of its non-tree edge
  In<std::int32_t> before;             // for each ear: 1 if the tail's end comes before the other one, else 0
  Out<std::int32_t, by_element> key;   // 2 n - 1: sort key of each edge
  Out<std::int32_t, by_element> from;  // 2 n - 1
  Out<std::int32_t, by_element> to;    // 2 n - 1
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::list_sides
