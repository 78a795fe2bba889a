// Links for the tests: lists and functional graphs in random order.
#pragma once

#include "compare.hpp"

#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace pleach::test {

template <class Index>
using Links = std::vector<Index>;

using Indices = testing::Types<std::int32_t, std::int64_t>;

/// Around the sizes of a work-group, a tile, and the least task that is shared; small enough for OpenCL on a CPU.
inline constexpr std::size_t list_sizes[] = {1,    2,    3,    255,   256,   257,   2047,
                                             2048, 2049, 4097, 65535, 65536, 65537, 150001};

/// `lists` lists, or fewer, whose elements stand in the order given by the permutation.
template <class Index>
Links<Index> lists_along(const std::vector<Index>& order, std::size_t lists, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const std::size_t n = order.size();
  std::vector<bool> is_end(n);
  if (n > 0) is_end[n - 1] = true;
  for (std::size_t i = 1; i < lists && n > 0; ++i) is_end[random() % n] = true;
  Links<Index> links(n);
  for (std::size_t i = 0; i < n; ++i) links[static_cast<std::size_t>(order[i])] = order[is_end[i] ? i : i + 1];
  return links;
}

template <class Index>
std::vector<Index> in_order(std::size_t n) {
  std::vector<Index> order(n);
  std::iota(order.begin(), order.end(), Index{0});
  return order;
}

template <class Index>
Links<Index> random_lists(std::size_t n, std::uint64_t seed, std::size_t lists = 1) {
  std::mt19937_64 random(seed);
  auto order = in_order<Index>(n);
  std::shuffle(order.begin(), order.end(), random);
  return lists_along(order, lists, seed);
}

/// Any link to anywhere.
template <class Index>
Links<Index> random_links(std::size_t n, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Links<Index> links(n);
  for (Index& link : links) link = static_cast<Index>(random() % n);
  return links;
}

/// What link_predecessors is to make of links.
template <class Index>
std::vector<std::int32_t> expected_predecessors(const Links<Index>& links) {
  auto predecessor = in_order<std::int32_t>(links.size());
  for (std::size_t i = links.size(); i-- > 0;) {
    if (static_cast<std::size_t>(links[i]) != i) {
      predecessor[static_cast<std::size_t>(links[i])] = static_cast<std::int32_t>(i);
    }
  }
  return predecessor;
}

}  // namespace pleach::test
