// Counters of tasks that hook vertices together: one set for each work-group of a GPU. There are enough work-groups to
// fill the largest GPU, with at least a tile each.
#pragma once

#include "base/tile.hpp"
#include "base/types.hpp"

#include <algorithm>

namespace pleach::hook_edges {

struct Tally {
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  std::uint32_t joined = 0;      // number of edges that joined two components
  std::uint32_t outside = none;  // the smallest edge with an end outside [0, n)
  std::uint32_t closing = none;  // the smallest edge whose ends were in one component already
};

PLEACH_DEVICE inline Tally merge(const Tally& a, const Tally& b) {
  return {a.joined + b.joined, a.outside < b.outside ? a.outside : b.outside,
          a.closing < b.closing ? a.closing : b.closing};
}

/// Number of partial results of a task of `size` edges.
constexpr std::size_t groups(std::size_t size) { return std::clamp<std::size_t>(tiles(size), 1, 1024); }

}  // namespace pleach::hook_edges

namespace pleach::hook_rows {

/// Number of partial results of a task of so many vertices or arcs.
constexpr std::size_t groups(std::size_t size) { return std::clamp<std::size_t>(tiles(size), 1, 2048); }

}  // namespace pleach::hook_rows
