// For phases that process a tree level by level: its places in breadth-first order, runs of narrow levels, and the
// fixed order in which a vertex adds up its children.
//
// A vertex takes its children from right to left, but blocks of them as one: block j of height h holds the places
// [j 32^h, (j + 1) 32^h) and is a balanced binary tree over its 32 blocks of height h - 1; blocks of height 0 are
// places. From the last child on, the next term is always the highest block that ends there and has no other vertex's
// children. So results do not depend on tasks or devices, and a child passes through at most a few hundred operations.
#pragma once

#include "base/signature.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace pleach {

/// Levels [first, last) of a tree; level l has the places [offset[l], offset[l + 1]). In host memory.
struct Levels {
  const std::uint32_t* offset;
  std::uint32_t first, last;
  [[nodiscard]] std::uint32_t begin() const { return offset[first]; }
  [[nodiscard]] std::uint32_t end() const { return offset[last]; }
};

/// Splits levels into runs: each level of more than `narrow` places alone, and the narrow levels between. Calls
/// f(levels, is_wide) for each run, from the root down.
template <class F>
void for_each_run(Levels levels, std::size_t narrow, F f) {
  const auto is_wide = [&](std::uint32_t l) { return levels.offset[l + 1] - levels.offset[l] > narrow; };
  for (std::uint32_t l = levels.first; l < levels.last;) {
    std::uint32_t end = l + 1;
    const bool wide = is_wide(l);
    while (!wide && end < levels.last && !is_wide(end)) ++end;
    f(Levels{levels.offset, l, end}, wide);
    l = end;
  }
}

/// The same from the leaves up.
template <class F>
void for_each_run_up(Levels levels, std::size_t narrow, F f) {
  const auto is_wide = [&](std::uint32_t l) { return levels.offset[l + 1] - levels.offset[l] > narrow; };
  for (std::uint32_t l = levels.last; l > levels.first;) {
    std::uint32_t begin = l - 1;
    const bool wide = is_wide(begin);
    while (!wide && begin > levels.first && !is_wide(begin - 1)) --begin;
    f(Levels{levels.offset, begin, l}, wide);
    l = begin;
  }
}

/// The access mode of a task on `places` of n sums: a task on all of them needs no old values.
constexpr Mode sweep_mode(std::size_t places, std::size_t n) { return places == n ? Mode::write : Mode::read_write; }

/// On a GPU, one work-group computes levels of up to narrow_level places, with up to narrow_tile places at a time in
/// local memory, because a launch for each level would take longer.
inline constexpr std::uint32_t narrow_level = 512, narrow_tile = 1024;

inline constexpr std::uint32_t block_bits = 5;     // blocks of 32, so that a warp adds up a block
inline constexpr std::uint32_t highest_block = 5;  // a tree has fewer than 2^30 vertices

/// The index of the first block of a height among all blocks of n places; height 1 comes first.
PLEACH_DEVICE constexpr std::size_t first_block(std::size_t n, std::uint32_t height) {
  std::size_t first = 0;
  for (std::uint32_t h = 1; h < height; ++h) first += n >> (block_bits * h);
  return first;
}

/// Number of blocks of n places, at least one.
constexpr std::size_t blocks(std::size_t n) { return std::max<std::size_t>(first_block(n, highest_block + 1), 1); }

/// Returns whether a vertex of `degree` children may use a block of the height.
PLEACH_DEVICE constexpr bool takes_blocks(std::uint32_t degree, std::uint32_t height) {
  return height <= highest_block && degree >> (block_bits * height) > 0;
}

/// The blocks [first, last) of a height that are within the places [begin, end).
struct Blocks {
  PLEACH_DEVICE constexpr Blocks(std::uint32_t begin, std::uint32_t end, std::uint32_t height)
      : first((begin + (std::uint32_t{1} << (block_bits * height)) - 1) >> (block_bits * height)),
        last(end >> (block_bits * height)) {}
  std::uint32_t first, last;
};

/// The height of the highest block that ends before place d and starts at c < d or later.
PLEACH_DEVICE constexpr std::uint32_t height_before(std::uint32_t c, std::uint32_t d) {
  std::uint32_t height = 0;
  while (height < highest_block) {
    const std::uint32_t size = std::uint32_t{1} << (block_bits * (height + 1));
    if (d % size != 0 || d - c < size) break;
    ++height;
  }
  return height;
}

}  // namespace pleach
