// pack_nodes: the nodes that pointer jumping starts from.
//
//   links  R  a part of an array of indices, from element `first` on
//   nodes  W  as many nodes: {1, links[i]}, or {0, i} for an end, which links to itself
//
// Example, the list 2 -> 0 -> 1: links 1 1 0  ->  nodes {1, 1} {0, 1} {1, 0}
//
// Work: the part's elements; traffic: one index is read and one node written for each.
// Source: Rehman, section 3.2, figure 3.3.
#pragma once

#include "list/node.hpp"
#include "runtime/cuda.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace pack_nodes {

struct Arguments {
  Type index;
  NodeBits bits;
  std::uint32_t first;
  [[nodiscard]] std::uint32_t variant() const {
    return static_cast<std::uint32_t>(index) * 2 + static_cast<std::uint32_t>(bits);
  }
};

void submit(Runtime& runtime, Arguments arguments, const Part& links, const Part& nodes);

namespace cpu {
void pack_nodes(Arguments arguments, const void* links, std::size_t count, void* nodes);
}
namespace cuda {
void pack_nodes(Arguments arguments, const void* links, std::size_t count, void* nodes, CudaStream stream);
}

}  // namespace pack_nodes
}  // namespace pleach
