// unpack_nodes: the ranks, or the links, that pointer jumping has come to.
//
//   nodes   R  a part of an array of nodes
//   values  W  as many indices: the rank of each node, or its link
//
// Example: nodes {1, 1} {0, 1} {2, 1}  ->  ranks 1 0 2, links 1 1 1
//
// Work: the part's elements; traffic: one node is read and one index written for each.
#pragma once

#include "list/node.hpp"
#include "runtime/cuda.hpp"
#include "runtime/keep.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace unpack_nodes {

enum class Half : std::uint32_t { rank, link };

struct Arguments {
  Type index;
  NodeBits bits;
  Half half;
  [[nodiscard]] std::uint32_t variant() const {
    return static_cast<std::uint32_t>(index) * 2 + static_cast<std::uint32_t>(bits);
  }
};

void submit(Runtime& runtime, Arguments arguments, const Part& nodes, const Part& values, Keep keep);

namespace cpu {
void unpack_nodes(Arguments arguments, const void* nodes, std::size_t count, void* values);
}
namespace cuda {
void unpack_nodes(Arguments arguments, const void* nodes, std::size_t count, void* values, CudaStream stream);
}

}  // namespace unpack_nodes
}  // namespace pleach
