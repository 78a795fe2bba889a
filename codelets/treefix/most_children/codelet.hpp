// most_children: the maximal number of children of a vertex.
//
// Example: child 1 3 3 4 4  ->  2
//
// Work and traffic: n, in order.
#pragma once

#include "base/signature.hpp"

namespace pleach::most_children {

struct Arguments {};

struct Buffers {
  In<std::uint32_t, sized> child;  // n + 1, n > 0: where the children of each vertex start
  Out<std::int32_t> most;          // tiles(n): the maximal child[b + 1] - child[b] in each tile of vertices
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::most_children
