// orient_edges: the parent of each vertex, and where the circuit enters and leaves it. Of the two arcs of an edge, the
// earlier leads to the child.
//
//   from   R  ends of edges, indices
//   to     R  ends of edges
//   root   R  the roots of the trees
//   rank   R  ranks of the arcs, and of the steps that enter and leave the roots
//   visit  W  n Visits, one for each vertex; a root is its own parent
//
// A task takes the elements [first, first + size) of the edges and, behind them, the roots. Tasks that run side by side
// write different elements.
//
// Example, edges 0 - 1 and 1 - 2, root 0: rank 1 4 2 3 0 5 -> {0, 0, 5, no_edge} {0, 1, 4, 0} {1, 2, 3, 1}
//
// Traffic: edges and ranks in order, a Visit each at random. Source: Rehman, section 5.2.1, Algorithm 10.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"
#include "search/visit.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace orient_edges {

struct Arguments {
  Type index;
  std::uint32_t first;
  std::uint32_t size;
  std::uint32_t edges;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& from, const Part& to, const Part& root, const Part& rank,
            const Part& visit);

namespace cpu {
void orient_edges(Arguments arguments, const void* from, const void* to, const std::uint32_t* root,
                  const std::int32_t* rank, Visit* visit);
}
namespace cuda {
void orient_edges(Arguments arguments, const void* from, const void* to, const std::uint32_t* root,
                  const std::int32_t* rank, Visit* visit, CudaStream stream);
}

}  // namespace orient_edges
}  // namespace pleach
