// list_preorder: the vertices in preorder, or a value of each.
//
//   tour     R  m positions, a part of the tour from position `first` on, where a tile starts
//   words    R  of count_enters, of the whole tour
//   offsets  R  its sums after scan_tile_sums
//   values   W  n values; only those of the vertices that the part enters are written
//
// vertex: the vertex; an index.
// level: minus the level of the vertex, an int32: the minima of a range are its deepest vertices.
// depth: the level of the vertex, an int32.
// root: the vertex if it is a root, else 0; an index. Roots stand in ascending order: the largest value up to a vertex
// is the root of its tree.
//
// Example, the trees 2 -> 1, 2 -> 0 and 3: tour 2 1 ~1 0 ~0 ~2 3 ~3  ->  vertex 2 1 0 3, level 0 -1 -1 0, root 2 0 0 3
//
// Work m; traffic: m indices and n values in order.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

#include <memory>
#include <vector>

namespace pleach {

class Handle;
class Runtime;
struct Part;
using Keep = std::vector<std::shared_ptr<Handle>>;

namespace list_preorder {

enum class Kind : std::int32_t { vertex, level, root, depth };

struct Arguments {
  Type index;
  Kind kind;
  std::uint32_t first;
  [[nodiscard]] std::uint32_t variant() const {
    return static_cast<std::uint32_t>(index) * 4 + static_cast<std::uint32_t>(kind);
  }
};

void submit(Runtime& runtime, Arguments arguments, const Part& tour, const Part& words, const Part& offsets,
            const Part& values, Keep keep);

namespace cpu {
void list_preorder(Arguments arguments, const void* tour, std::size_t m, const std::uint64_t* words,
                   const std::uint32_t* offsets, void* values);
}
namespace cuda {
void list_preorder(Arguments arguments, const void* tour, std::size_t m, const std::uint64_t* words,
                   const std::uint32_t* offsets, void* values, CudaStream stream);
}

}  // namespace list_preorder
}  // namespace pleach
