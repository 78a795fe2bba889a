// link_paths: for each path, the path above it, and the place where it is attached.
//
// Paths attached to a root's path count as roots in `up`, because root paths pass nothing on.
//
// Example, the path 0 1 with the paths of 2 at 1, and of 3 at 2: place 0 1 2 3, light 1 0 1 1, row 0 0 1 2, 1 root
//   ->  up - 0 2, above 0 1 2
//
// Traffic: 3n indices in order, n at random, and as many results as there are paths at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::link_paths {

struct Arguments {
  IndexType index;
  std::uint32_t roots;
  FirstElement first;
  ElementCount size;
};

template <class Index = Any>
struct Buffers {
  In<Index, by_element> parent;         // n; a root is its own parent
  In<std::int32_t, by_element> light;   // n: 1 for the first vertex of a path
  In<std::uint32_t> place;              // n: place of each vertex; paths are contiguous
  In<std::uint32_t> row;                // n: the path of each place, by level: those of roots come first
  Out<std::uint32_t, scattered> up;     // by path: 1 + the path above it; 0 if that is a root's
  Out<std::uint32_t, scattered> above;  // by path: the place where it is attached; 0 for a root's
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::link_paths
