// hook_rows: joins the components that the arcs of compressed rows join.
//
//   offset     R   n + 1 indices
//   neighbour  R   m indices: those of v from offset[v] to offset[v + 1] - 1
//   label      RW  n uint32, all of them, as hook_edges has them: the links of a forest, label[v] <= v
//   joined     W   g uint32, whose sum is the number of arcs that joined two components: the work-groups of a GPU write
//                  one each
//
// The task joins the vertices in [first, first + count) with their neighbours number `begin` to `end` - 1, where they
// have as many, but leaves out vertices whose label is `skip` when it comes to them. With `linked`,
// link_to_first_neighbour made the labels: the first arcs of vertices count as joined, where they lead to smaller ones,
// and are left out. Tasks that have different vertices may share the labels' memory and run side by side.
//
// Example, the path 0 - 3 - 1 and 2 alone: offset 0 1 2 2 4, neighbour 3 3 0 1, label 0 1 2 3, begin 0, end 1
//   ->  label 0 0 2 0 or 0 1 2 0 and 1 the label of another, joined 2
//
// On a GPU a thread takes a vertex, a block a row of some length, and several blocks one of a tile or more. Work: the
// vertices, and the arcs of those that are not left out; for each of these, expected, a few labels at random.
// Sources: those of hook_edges. Sutton, Ben-Nun and Barak, "Optimizing parallel graph connectivity computation via
// subgraph sampling", 2018, for `begin`, `end` and `skip`.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/tile.hpp"
#include "runtime/types.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace hook_rows {

/// More than any row has; no vertex's label.
inline constexpr std::uint32_t all = ~std::uint32_t{0}, none = ~std::uint32_t{0};

/// Work-groups for so many vertices or arcs: enough to fill the largest GPU, with at least a tile each.
constexpr std::size_t groups(std::size_t size) { return std::clamp<std::size_t>(tiles(size), 1, 2048); }

struct Arguments {
  Type index;
  std::uint32_t first, count;  // vertices
  std::uint32_t begin, end;    // of their neighbours
  std::uint32_t skip;
  bool linked;
  [[nodiscard]] std::uint32_t variant() const { return 2 * static_cast<std::uint32_t>(index) + (end == all ? 1 : 0); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& offset, const Part& neighbour, const Part& label,
            const Part& joined);

namespace cpu {
void hook_rows(Arguments arguments, const void* offset, const void* neighbour, std::size_t m, std::uint32_t* label,
               std::uint32_t* joined, std::size_t groups);
}
namespace cuda {
void hook_rows(Arguments arguments, const void* offset, const void* neighbour, std::size_t m, std::uint32_t* label,
               std::uint32_t* joined, std::size_t groups, CudaStream stream);
}

}  // namespace hook_rows
}  // namespace pleach
