// hook_edges: joins the components that edges join.
//
//   from, to  R   parts of two arrays of indices, from edge `first` on: edge e joins from[e] and to[e]
//   label     RW  n uint32, all of them: before the first task label[v] = v, after the last the links of a forest in
//                 which the root of each vertex is the smallest vertex of its component; label[v] <= v
//   tally     W   g Tallies, whose merge() is that of the part: the work-groups of a GPU write one each
//
// An edge with an end outside [0, n) is counted as `outside`, and skipped. How many edges join is determined, as is the
// root of each vertex; which of the edges of a cycle closes it, and the links on the way to the root, are not. Tasks
// that have different parts of the edges may share the labels' memory and run side by side.
//
// Example, the tree 1 - 3 - 0 and the edge 2 - 4: from 1 3 2, to 3 0 4, n 5  ->  label 0 0 2 1 2 or 0 0 2 0 2, joined
// 3, outside none, closing none
//
// Work: the part's edges; traffic: they are read once, and for each, expected, a few labels at random.
// Sources: Jayanti and Tarjan, "A randomized concurrent algorithm for disjoint set union", 2016: path halving, and
// roots that are linked by compare-and-swap. Jaiganesh and Burtscher, "A high-performance connected components
// implementation for GPUs", 2018: the larger root below the smaller, and halving by plain stores.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/tile.hpp"
#include "runtime/types.hpp"

#include <algorithm>

namespace pleach {

class Runtime;
struct Part;

namespace hook_edges {

struct Tally {
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  std::uint32_t joined = 0;      // edges that joined two components
  std::uint32_t outside = none;  // the smallest edge with an end outside [0, n)
  std::uint32_t closing = none;  // the smallest edge whose ends were in one component already
};

PLEACH_DEVICE inline Tally merge(const Tally& a, const Tally& b) {
  return {a.joined + b.joined, a.outside < b.outside ? a.outside : b.outside,
          a.closing < b.closing ? a.closing : b.closing};
}

/// The tallies of a part of `size` edges: enough work-groups to fill the largest GPU, with at least a tile each.
constexpr std::size_t groups(std::size_t size) { return std::clamp<std::size_t>(tiles(size), 1, 1024); }

struct Arguments {
  Type index;
  std::uint32_t first;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& from, const Part& to, const Part& label,
            const Part& tally);

namespace cpu {
void hook_edges(Arguments arguments, const void* from, const void* to, std::size_t count, std::uint32_t* label,
                std::size_t n, Tally* tally, std::size_t groups);
}
namespace cuda {
void hook_edges(Arguments arguments, const void* from, const void* to, std::size_t count, std::uint32_t* label,
                std::size_t n, Tally* tally, std::size_t groups, CudaStream stream);
}

}  // namespace hook_edges
}  // namespace pleach
