// measure_search: how far a search came.
//
//   visit   R  part of n Visits, from vertex `first` on
//   offset  R  n + 1 indices: vertex v has offset[v + 1] - offset[v] arcs
//   tally   W  g Tallies, whose merge() is that of the part: the work-groups of a GPU write one each
//
// Example: visit {2, 1} {none, -1} {2, 0}, offset 0 1 3 5 -> reached 2, arcs 3, levels 2
//
// Work and traffic: the part's vertices.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/tile.hpp"
#include "runtime/types.hpp"
#include "search/search.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace measure_search {

struct Tally {
  std::uint32_t reached = 0;  // vertices
  std::uint32_t arcs = 0;     // that leave those
  std::uint32_t levels = 0;   // one more than the greatest
};

PLEACH_DEVICE inline Tally merge(const Tally& a, const Tally& b) {
  return {a.reached + b.reached, a.arcs + b.arcs, a.levels > b.levels ? a.levels : b.levels};
}

/// The tallies of a part of `size` vertices: enough work-groups to fill the largest GPU, with at least a tile each.
constexpr std::size_t groups(std::size_t size) { return std::clamp<std::size_t>(tiles(size), 1, 1024); }

struct Arguments {
  Type index;
  std::uint32_t first;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& visit, const Part& offset, const Part& tally);

namespace cpu {
void measure_search(Arguments arguments, const Visit* visit, std::size_t count, const void* offset, Tally* tally,
                    std::size_t groups);
}
namespace cuda {
void measure_search(Arguments arguments, const Visit* visit, std::size_t count, const void* offset, Tally* tally,
                    std::size_t groups, CudaStream stream);
}

}  // namespace measure_search
}  // namespace pleach
