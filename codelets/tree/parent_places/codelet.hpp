// parent_places: where the parents of vertices stand in preorder.
//
//   order   R  a part of the n vertices in preorder
//   parent  R  n indices: the parent of each vertex; a root is its own
//   place   R  n indices: the place of each vertex in preorder
//   result  W  int32, one for each vertex of `order`: the place of its parent, -1 for a root
//
// The lowest common ancestor of the vertices at places i < j is the one at the smallest of results i + 1 to j.
//
// Example, the trees 2 -> 1, 2 -> 0 and 3: order 2 1 0 3, parent 2 2 2 3, place 2 1 0 3  ->  -1 0 0 -1
//
// Work: the part's vertices; traffic: they in order, as many parents and places at random.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace parent_places {

struct Arguments {
  Type index;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& parent, const Part& place,
            const Part& result);

namespace cpu {
void parent_places(Arguments arguments, const void* order, std::size_t count, const void* parent, const void* place,
                   std::int32_t* result);
}
namespace cuda {
void parent_places(Arguments arguments, const void* order, std::size_t count, const void* parent, const void* place,
                   std::int32_t* result, CudaStream stream);
}

}  // namespace parent_places
}  // namespace pleach
