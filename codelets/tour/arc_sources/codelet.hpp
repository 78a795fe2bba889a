// arc_sources: the vertex that each arc leaves, as the key to order the arcs by.
//
//   from    R  ends of edges, indices
//   to      R  ends of edges: edge e joins from[e] and to[e]
//   source  W  two keys an edge: arc 2 e leads from from[e] to to[e], arc 2 e + 1 back. An edge with an end outside
//              [0, n) becomes a loop at 0: no tree has one.
//
// A task takes the elements [first, first + size). Tasks that run side by side write different elements.
//
// Example: from 0 1, to 2 0 -> source 0 2 1 0
//
// Traffic: all in order.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace arc_sources {

struct Arguments {
  Type index;
  std::uint32_t first;
  std::uint32_t size;
  std::uint32_t n;  // vertices
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

struct Arc {
  std::uint32_t from, to;
};

PLEACH_DEVICE inline Arc arc_of(std::uint64_t from, std::uint64_t to, std::uint32_t n) {
  if (from >= n || to >= n) return {0, 0};
  return {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)};
}

void submit(Runtime& runtime, Arguments arguments, const Part& from, const Part& to, const Part& source);

namespace cpu {
void arc_sources(Arguments arguments, const void* from, const void* to, std::uint32_t* source);
}
namespace cuda {
void arc_sources(Arguments arguments, const void* from, const void* to, std::uint32_t* source, CudaStream stream);
}

}  // namespace arc_sources
}  // namespace pleach
