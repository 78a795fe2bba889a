// mark_back_arcs: marks the arcs that lead to a smaller vertex, or to the same. Of the two arcs of an edge, the other
// is not marked.
//
//   row        R  part of k indices: the vertex that each arc leaves
//   neighbour  R  as many: the one that it leads to
//   marks      W  k bytes: 1 where neighbour[i] <= row[i], else 0
//
// Example: row 0 1 1 2 3, neighbour 1 0 2 1 3 -> marks 0 1 0 1 1
//
// Work and traffic k.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace mark_back_arcs {

struct Arguments {
  Type index;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& row, const Part& neighbour, const Part& marks);

namespace cpu {
void mark_back_arcs(Arguments arguments, const void* row, const void* neighbour, std::size_t k, std::uint8_t* marks);
}
namespace cuda {
void mark_back_arcs(Arguments arguments, const void* row, const void* neighbour, std::size_t k, std::uint8_t* marks,
                    CudaStream stream);
}

}  // namespace mark_back_arcs
}  // namespace pleach
