// The fold of a range of values, from the table of fold_blocks: folds of blocks, of blocks of blocks and so on.
#pragma once

#include "base/types.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

/// Elements of a block: eight doubles are a cache line; a range touches two blocks of each level.
inline constexpr std::uint32_t fold_block = 8;

PLEACH_DEVICE constexpr std::size_t fold_blocks_of(std::size_t n) { return (n + fold_block - 1) / fold_block; }

/// Size of the table for n values: all levels, down to a single block.
constexpr std::size_t fold_table_size(std::size_t n) {
  std::size_t size = 0;
  do {
    n = fold_blocks_of(n);
    size += n;
  } while (n > 1);
  return size;
}

/// Folds values first to last in their order. Each level folds at most 7 values on either side.
template <class Value, class Op>
PLEACH_DEVICE Value fold_range(const Op& op, const Value* values, const Value* table, std::size_t n,
                               std::uint32_t first, std::uint32_t last) {
  Value near = values[first], far = near;
  bool has_far = false;
  std::uint32_t l = first + 1, r = last + 1;  // the rest of the range on this level is [l, r)
  for (const Value *level = values, *next = table; l < r; l /= fold_block, r /= fold_block) {
    for (; l < r && l % fold_block != 0; ++l) near = op(near, level[l]);
    for (; l < r && r % fold_block != 0; has_far = true) {
      --r;
      far = has_far ? op(level[r], far) : level[r];
    }
    level = next;
    n = fold_blocks_of(n);
    next += n;
  }
  return has_far ? op(near, far) : near;
}

}  // namespace pleach
