// range_minima: what the minima of ranges of values in preorder tell: heights, or lowest common ancestors.
//
//   values  R  n int32 in preorder
//   table   R  their minima, of block_minima
//   a, b    R  m indices each
//   result  W  m indices
//
// height: values are the levels, negated (list_preorder), a the places of m vertices in preorder, b the sizes of their
//   subtrees. result[q] = values[a] - the minimum of values a to a + b - 1: the edges to the farthest leaf.
// ancestor: values are the places of the vertices' parents (parent_places), a and b vertices. With them
//   place   R  n indices: the place of each vertex in preorder
//   order   R  n indices: the vertices in preorder
//   result[q] = the lowest common ancestor of a[q] and b[q], -1 if they have none.
//
// Example, the trees 2 -> 1, 2 -> 0 and 3: height of 2: values 0 -1 -1 0, a 0, b 3  ->  0 - (-1) = 1
//   ancestor of 1 and 0: values -1 0 0 -1, places 1 and 2, the minimum of value 2 is 0  ->  order[0] = 2;
//   of 1 and 3: places 1 and 3, the minimum of values 2 and 3 is -1  ->  -1
//
// The path from the vertex at place j up to the lowest common ancestor enters, among places i + 1 to j, a child of that
// ancestor; no vertex at these places has a parent before it.
//
// Work m; traffic: 3m indices in order; at random, for each, up to two blocks of values and two minima, and for
// ancestor three indices. Source: Bender and Farach-Colton, "The LCA problem revisited", 2000.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"
#include "tree/minima.hpp"

#include <memory>
#include <vector>

namespace pleach {

class Handle;
class Runtime;
struct Part;
using Keep = std::vector<std::shared_ptr<Handle>>;

namespace range_minima {

enum class Kind : std::uint32_t { height, ancestor };

struct Arguments {
  Type index;
  Kind kind;
  [[nodiscard]] std::uint32_t variant() const {
    return static_cast<std::uint32_t>(index) * 2 + static_cast<std::uint32_t>(kind);
  }
};

/// `place` and `order` are looked at for ancestor only.
void submit(Runtime& runtime, Arguments arguments, const Part& values, const Part& table, const Part& a, const Part& b,
            const Part& result, const Part& place, const Part& order, Keep keep);

/// Null pointers where there is no such buffer.
struct Queries {
  const void *a, *b;
  void* result;
  std::size_t m;
  const void *place, *order;
};

namespace cpu {
void range_minima(Arguments arguments, const std::int32_t* values, std::size_t n, const std::int32_t* table,
                  const Queries& queries);
}
namespace cuda {
void range_minima(Arguments arguments, const std::int32_t* values, std::size_t n, const std::int32_t* table,
                  const Queries& queries, CudaStream stream);
}

}  // namespace range_minima
}  // namespace pleach
