// cut_circuits: makes one list of the circuits of all trees, each cut at its root. The list begins at `arcs`.
//
//   root       R   the roots of the trees
//   order      R   all arcs, ordered by the vertex that they leave
//   begin      R   where the arcs of each vertex begin in the order, and the end of the last
//   successor  RW  what map_edges made, and two steps more a root: step arcs + 2 k enters root k, the next leaves it
//
// A task takes the elements [first, first + size). Tasks that run side by side write different elements.
//
// Example, edges 0 - 1 and 1 - 2, root 0: successor 2 0 3 1 _ _ -> 2 5 3 1 0 5, the list 4 0 2 3 1 5
//
// Traffic: roots in order, a vertex and a write at random each.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace cut_circuits {

struct Arguments {
  std::uint32_t first;
  std::uint32_t size;
  std::uint32_t arcs;  // that are no steps at roots
  std::uint32_t roots;
  [[nodiscard]] std::uint32_t variant() const { return 0; }
};

void submit(Runtime& runtime, Arguments arguments, const Part& root, const Part& order, const Part& begin,
            const Part& successor);

namespace cpu {
void cut_circuits(Arguments arguments, const std::uint32_t* root, const std::uint32_t* order,
                  const std::uint32_t* begin, std::int32_t* successor);
}
namespace cuda {
void cut_circuits(Arguments arguments, const std::uint32_t* root, const std::uint32_t* order,
                  const std::uint32_t* begin, std::int32_t* successor, CudaStream stream);
}

}  // namespace cut_circuits
}  // namespace pleach
