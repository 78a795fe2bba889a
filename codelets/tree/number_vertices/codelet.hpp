// number_vertices: the functions of a vertex that its two positions of the tour give, as many of them as are wanted.
//
//   enter      R  n positions: where the tour enters each vertex
//   leave      R  n positions: where it leaves it
//   words      R  of count_enters, of the whole tour
//   offsets    R  its sums after scan_tile_sums
//   size       W  n indices: the vertices in the subtree
//   preorder   W  n indices: the vertices that are entered before
//   postorder  W  n indices: the vertices that are left before
//   level      W  n indices: the edges to the root
//
// The vertices may be a part of those of the tree. Of the last four, those that are not wanted are not there.
//
// Example, the tree 0 -> 1, 0 -> 2 with tour 0 1 ~1 2 ~2 ~0: enter 0 1 3, leave 5 2 4, words 0b001011, offsets 0
//   ->  size 3 1 1, preorder 0 1 2, postorder 2 0 1, level 0 1 1
//
// Work n; traffic: 2n indices and the results in order, n words at random, which are few enough for a cache.
// Source: Rehman, section 5.2, Algorithms 11 to 13: the subtraction of what is scanned at the two positions.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

#include <array>
#include <memory>
#include <vector>

namespace pleach {

class Handle;
class Runtime;
struct Part;
using Keep = std::vector<std::shared_ptr<Handle>>;

namespace number_vertices {

enum Function { size, preorder, postorder, level, functions };

/// Of each function, null where it is not wanted.
template <class T>
using Results = std::array<T, functions>;

struct Arguments {
  Type index;
  std::uint32_t wanted = 0;  // a bit for each function; submit() sets it
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index) * 16 + wanted; }
};

void submit(Runtime& runtime, Arguments arguments, const Part& enter, const Part& leave, const Part& words,
            const Part& offsets, const Results<const Part*>& results, Keep keep);

namespace cpu {
void number_vertices(Arguments arguments, const void* enter, const void* leave, std::size_t n,
                     const std::uint64_t* words, const std::uint32_t* offsets, const Results<void*>& results);
}
namespace cuda {
void number_vertices(Arguments arguments, const void* enter, const void* leave, std::size_t n,
                     const std::uint64_t* words, const std::uint32_t* offsets, const Results<void*>& results,
                     CudaStream stream);
}

}  // namespace number_vertices
}  // namespace pleach
