// edge_keys: the vertex that each arc leaves, as the key to order the arcs by, and the one that it leads to.
//
//   from, to  R  parts of two arrays of indices, from edge `first` on: edge e leads from from[e] to to[e]
//   key       W  directed: a key an edge, from[e]. Else two: that of arc 2 e, which leads from from[e] to to[e], and of
//                arc 2 e + 1, which leads back
//   head      W  where each arc of `key` leads to, uint32
//   fault     W  1 uint32: the smallest edge of the part with an end outside [0, vertices), or no_fault. Where there
//                is one, keys and heads mean nothing, but the keys are in [0, vertices)
//
// Example, undirected, 3 vertices: from 0 1, to 2 0 -> key 0 2 1 0, head 2 0 0 1, fault none
//
// Work: the part's edges; traffic: all in order.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace edge_keys {

inline constexpr std::uint32_t no_fault = 0xffffffff;

struct Arguments {
  Type index;
  bool directed;
  std::uint32_t first;
  std::uint32_t vertices;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index) * 2 + directed; }
};

void submit(Runtime& runtime, Arguments arguments, const Part& from, const Part& to, const Part& key, const Part& head,
            const Part& fault);

namespace cpu {
void edge_keys(Arguments arguments, const void* from, const void* to, std::size_t count, std::uint32_t* key,
               std::uint32_t* head, std::uint32_t* fault);
}
namespace cuda {
void edge_keys(Arguments arguments, const void* from, const void* to, std::size_t count, std::uint32_t* key,
               std::uint32_t* head, std::uint32_t* fault, CudaStream stream);
}

}  // namespace edge_keys
}  // namespace pleach
