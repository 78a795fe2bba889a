// Range minima over blocks, and over runs of 1, 2, 4, … blocks.
#pragma once

#include <bit>
#include <cstddef>

namespace pleach {

/// Elements of a block. With smaller blocks, the table of n / 32 log2(n / 32) minima would be larger than n elements.
inline constexpr std::size_t minima_block = 32;

constexpr std::size_t minima_blocks(std::size_t n) { return (n + minima_block - 1) / minima_block; }

/// Row r of the table has the minimum of 2^r blocks from each block on.
constexpr std::size_t minima_rows(std::size_t blocks) { return static_cast<std::size_t>(std::bit_width(blocks)); }

/// Size of the table for n values.
constexpr std::size_t minima_size(std::size_t n) { return minima_rows(minima_blocks(n)) * minima_blocks(n); }

}  // namespace pleach
