// edge_heads: the vertex that each arc leads to, in the order of the vertices that they leave.
//
//   order     R  part of the arcs in order, uint32. Directed: arc e leads to to[e]. Else arc 2 e leads to to[e], arc
//                2 e + 1 to from[e]
//   from, to  R  ends of edges: indices
//   head      W  an index for each arc of the part
//
// Example, undirected: from 0 1, to 2 0, order 0 3 2 1 -> head 2 1 0 0
//
// Work: the part's arcs; traffic: they are read and written in order, and as many ends read at random.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace edge_heads {

struct Arguments {
  Type index;
  bool directed;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index) * 2 + directed; }
};

void submit(Runtime& runtime, Arguments arguments, const Part& order, const Part& from, const Part& to,
            const Part& head);

namespace cpu {
void edge_heads(Arguments arguments, const std::uint32_t* order, std::size_t count, const void* from, const void* to,
                void* head);
}
namespace cuda {
void edge_heads(Arguments arguments, const std::uint32_t* order, std::size_t count, const void* from, const void* to,
                void* head, CudaStream stream);
}

}  // namespace edge_heads
}  // namespace pleach
