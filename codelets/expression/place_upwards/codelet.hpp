// place_upwards: the positions of vertices where heavy paths stand one behind the other, by the number of paths above
// them, each from its last vertex up.
//
// So what a vertex needs stands before it on its path, and of the other paths, those that hang on a position follow
// each other, in the order of the positions.
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
  FirstElement first;  // of the vertices
  ElementCount size;
};

struct Buffers {
  In<std::uint32_t> place;               // n: of each vertex
  In<std::uint32_t> reach;               // n: the places from the path's start to each
  In<std::uint32_t> row;                 // n: the path of each place; those of roots come first
  In<std::uint32_t> past;                // paths: the position behind each
  In<std::uint32_t> above;               // paths: the place on which each hangs, but for those of the roots
  Out<std::uint32_t, scattered> at;      // n: the position of each vertex
  Out<std::uint32_t, scattered> vertex;  // n: the vertex at each position
  Out<std::uint32_t, scattered> up;      // paths: 1 + the position on which each hangs, or 0 for a root's
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::place_upwards
