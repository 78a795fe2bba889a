// Links for the tests: lists and functional graphs in random order.
#pragma once

#include "compare.hpp"
#include "list/splitter.h"

#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace pleach::test {

template <class Index>
using Links = std::vector<Index>;

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

/// Returns whether every element reaches an end, and no two have one successor.
template <class Index>
bool are_lists(const Links<Index>& links) {
  std::vector<bool> has_predecessor(links.size());
  for (std::size_t i = 0; i < links.size(); ++i) {
    const auto next = static_cast<std::size_t>(links[i]);
    if (next == i) continue;
    if (has_predecessor[next]) return false;
    has_predecessor[next] = true;
    std::size_t at = i, steps = 0;
    while (static_cast<std::size_t>(links[at]) != at && steps++ < links.size())
      at = static_cast<std::size_t>(links[at]);
    if (steps > links.size()) return false;
  }
  return true;
}

/// The elements that no other links to.
template <class Index>
std::vector<std::uint32_t> heads_of(const Links<Index>& links) {
  std::vector<bool> is_head(links.size(), true);
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (static_cast<std::size_t>(links[i]) != i) is_head[static_cast<std::size_t>(links[i])] = false;
  }
  std::vector<std::uint32_t> heads;
  for (std::uint32_t i = 0; i < links.size(); ++i) {
    if (is_head[i]) heads.push_back(i);
  }
  return heads;
}

/// Marks that one in `one_in` elements, at random, does not have.
inline std::vector<std::uint8_t> random_marks(std::size_t n, std::uint64_t seed, std::size_t one_in) {
  std::mt19937_64 random(seed);
  std::vector<std::uint8_t> marks(n);
  for (std::uint8_t& mark : marks) mark = random() % one_in != 0;
  return marks;
}

/// The scan along the lists, which are valid; from the tail, with the elements after instead of those before.
template <class Index, class T>
std::vector<T> expected_scan(const Links<Index>& successor, const std::vector<T>& values, Operator op, bool inclusive,
                             bool from_tail = false) {
  std::vector<T> result(successor.size());
  for (const std::uint32_t head : heads_of(successor)) {
    std::vector<std::size_t> order{head};
    for (std::size_t next; (next = static_cast<std::size_t>(successor[order.back()])) != order.back();) {
      order.push_back(next);
    }
    if (from_tail) std::reverse(order.begin(), order.end());
    T sum = identity<T>(op);
    for (const std::size_t i : order) {
      const T after = apply(op, sum, values[i]);
      result[i] = inclusive ? after : sum;
      sum = after;
    }
  }
  return result;
}

/// One splitter in every `spacing` of n elements, 2 or more: at random for a seed, else the first.
inline Splitters splitters_of(std::size_t n, std::size_t spacing, std::uint32_t seed = 0) {
  const auto distance = static_cast<std::uint32_t>(spacing);
  return {~std::uint64_t{0} / spacing + 1, static_cast<std::uint32_t>(n / spacing), distance, seed == 0 ? 0 : distance,
          seed};
}

/// Any link to anywhere.
template <class Index>
Links<Index> random_links(std::size_t n, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Links<Index> links(n);
  for (Index& link : links) link = static_cast<Index>(random() % n);
  return links;
}

/// Returns the expected result of link_predecessors.
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
