// The path of a merge.
#pragma once

#include "sort/key_words.h"

#include <cstdint>
#include <type_traits>

namespace pleach::merge_runs {

template <class Index>
PLEACH_DEVICE std::uint64_t key_at(const Index* keys, std::uint32_t i, bool is_float) {
  return key_of(static_cast<std::make_unsigned_t<Index>>(keys[i]), 8 * sizeof(Index), is_float, false);
}

/// How many of the first `diagonal` merged keys are left ones.
template <class Index>
PLEACH_DEVICE std::uint32_t left_of(const Index* left, std::uint32_t n, const Index* right, std::uint32_t m,
                                    std::uint32_t diagonal, bool is_float) {
  std::uint32_t low = diagonal > m ? diagonal - m : 0, high = diagonal < n ? diagonal : n;
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    if (key_at(right, diagonal - 1 - middle, is_float) < key_at(left, middle, is_float)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

}  // namespace pleach::merge_runs
