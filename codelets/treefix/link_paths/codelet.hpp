// link_paths: which path each path hangs on, and at which place.
//
// The paths of roots carry nothing over to those that hang on them: these count as the roots of what is left.
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
  In<Index, by_element> parent;        // n; a root is its own
  In<std::int32_t, by_element> light;  // n: 1 for the first vertex of a path
  In<std::uint32_t> place;             // n: of each vertex, such that paths are stretches of places
  In<std::uint32_t> row;               // n: the path of each place, by levels: those of roots come first
  Out<std::uint32_t, scattered> up;  // paths: 1 + the path that each one hangs on, or 0 for one that hangs on a root's
  Out<std::uint32_t, scattered> above;  // paths: the place at which it does; 0 for a root's
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::link_paths
