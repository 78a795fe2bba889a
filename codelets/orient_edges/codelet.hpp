// orient_edges: parents, and where the tour enters and leaves each vertex. Of the two arcs of an edge, the earlier
// leads to the child.
//
//   from      R   ends of edges, indices
//   to        R   ends of edges
//   root      R   the roots of the trees
//   rank      R   ranks of the arcs, and of the steps that enter and leave the roots
//   parent    W   n parents, indices; a root is its own
//   position  W   2 n positions: where the tour enters each vertex, then where it leaves each
//
// A task takes the elements [first, first + size). Tasks that run side by side write different elements.
//
// The elements are the edges, and then the roots.
//
// Example, edges 0 - 1 and 1 - 2, root 0: rank 1 4 2 3 0 5 -> parent 0 0 1, position 0 1 2 5 4 3
//
// Traffic: edges in order, three writes at random each. Source: Rehman, section 5.2.1, Algorithm 10.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace orient_edges {

struct Arguments {
  Type index;
  std::uint32_t first;
  std::uint32_t size;
  std::uint32_t edges;
  std::uint32_t n;  // vertices
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& from, const Part& to, const Part& root, const Part& rank,
            const Part& parent, const Part& position);

namespace cpu {
void orient_edges(Arguments arguments, const void* from, const void* to, const std::uint32_t* root,
                  const std::int32_t* rank, void* parent, std::int32_t* position);
}
namespace cuda {
void orient_edges(Arguments arguments, const void* from, const void* to, const std::uint32_t* root,
                  const std::int32_t* rank, void* parent, std::int32_t* position, CudaStream stream);
}

}  // namespace orient_edges
}  // namespace pleach
