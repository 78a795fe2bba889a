// place_upwards: positions of vertices in which heavy paths are contiguous, by the number of paths above them, each
// from its last vertex up.
//
// So the operands of a vertex come before it on its path, and the other paths attached to consecutive positions are
// consecutive.
//
// Example, the tree 0 -> 1 -> 2, 0 -> 3, 1 -> 4: paths 0 1 2, 4 and 3, place 0 1 2 4 3, reach 1 2 3 1 1,
//   row 0 0 0 1 2, past 3 4 5, above 0 1 0, 1 root  ->  at 2 1 0 4 3, vertex 2 1 0 4 3, up 0 2 3
//
// Traffic: 2n words in order, as many results; 4n words and n results at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::place_upwards {

struct Arguments {
  std::uint32_t roots, paths;
  FirstElement first;  // the task's first vertex
  ElementCount size;
};

struct Buffers {
  In<std::uint32_t> place;               // n: place of each vertex
  In<std::uint32_t> reach;               // n: number of places from the path's start to each
  In<std::uint32_t> row;                 // n: the path of each place; those of roots come first
  In<std::uint32_t> past;                // by path: the position after it
  In<std::uint32_t> above;               // by path: the place to which it is attached, except root paths
  Out<std::uint32_t, scattered> at;      // n: the position of each vertex
  Out<std::uint32_t, scattered> vertex;  // n: the vertex at each position
  Out<std::uint32_t, scattered> up;      // by path: 1 + the position to which it is attached, or 0 for a root's
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::place_upwards
