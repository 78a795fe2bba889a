#include "tree/block_minima/codelet.hpp"

#include <algorithm>

namespace pleach::block_minima {

namespace {

void of_blocks(const std::int32_t* values, std::size_t n, std::int32_t* table, std::size_t blocks) {
  for (std::size_t b = 0; b < blocks; ++b) {
    const std::size_t end = std::min(n, (b + 1) * minima_block);
    std::int32_t least = values[b * minima_block];
    for (std::size_t i = b * minima_block; i < end; ++i) least = std::min(least, values[i]);
    table[b] = least;
  }
}

void double_runs(std::int32_t* table, std::size_t blocks, std::size_t row) {
  const std::int32_t* half = table + (row - 1) * blocks;
  std::int32_t* whole = table + row * blocks;
  const std::size_t length = std::size_t{1} << (row - 1), both = blocks - length;
  for (std::size_t b = 0; b < both; ++b) whole[b] = std::min(half[b], half[b + length]);
  for (std::size_t b = both; b < blocks; ++b) whole[b] = half[b];
}

}  // namespace

void cpu(const Arguments&, const Buffers& buffers) {
  const std::size_t n = buffers.values.size(), blocks = minima_blocks(n);
  of_blocks(buffers.values, n, buffers.table, blocks);
  for (std::size_t row = 1; row < minima_rows(blocks); ++row) double_runs(buffers.table, blocks, row);
}

}  // namespace pleach::block_minima
