// inspect_links: summarises an array of links, such as successors or parents.
//
// Example, the list 2 -> 0 -> 1: links 1 1 0, n 3  ->  outside none, ends 1, steps (0 - 1) + (1 - 1) + (2 - 0) = 1,
// end_sum 1. A valid single list has its head at steps + end_sum, here 2.
//
// Work: the links; traffic: they are read once.
#pragma once

#include "base/signature.hpp"
#include "base/tile.hpp"

#include <algorithm>

namespace pleach::inspect_links {

struct Tally {
  static constexpr std::uint64_t none = ~std::uint64_t{0};

  std::uint64_t outside = none;  // the smallest i with links[i] outside [0, n)
  std::uint64_t ends = 0;        // number of i with links[i] = i
  std::uint64_t steps = 0;       // the sum of i - links[i], modulo 2^64
  std::uint64_t end_sum = 0;     // the sum of all i with links[i] = i
};

template <class Index>
PLEACH_DEVICE Tally tally_of(std::uint64_t i, Index link, std::uint64_t n) {
  const std::uint64_t to = static_cast<std::uint64_t>(link);
  return {to < n ? Tally::none : i, to == i ? 1U : 0U, i - to, to == i ? i : 0U};
}

PLEACH_DEVICE inline Tally merge(const Tally& a, const Tally& b) {
  return {a.outside < b.outside ? a.outside : b.outside, a.ends + b.ends, a.steps + b.steps, a.end_sum + b.end_sum};
}

/// Number of partial results for `size` elements: enough work-groups to fill the largest GPU, with at least a tile
/// each.
constexpr std::size_t groups(std::size_t size) { return std::clamp<std::size_t>(tiles(size), 1, 1024); }

struct Arguments {
  IndexType index;
  std::uint64_t n;
  FirstElement first;  // the task's first element
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> links;  // indices in [0, n), else `outside` is set
  Out<Tally, by_task> tally;  // merge() of all is the result for the links: each work-group of a GPU writes one
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::inspect_links
