// The path of a merge.
#pragma once

#include "sort/key_words.h"

#include <cstdint>
#include <type_traits>

namespace pleach::merge_runs {

/// Returns the key's bits as a word of the same order; an unsigned key is such a word already.
template <class Key>
PLEACH_DEVICE auto word_of(Key key, bool is_float) {
  using Word = std::make_unsigned_t<Key>;
  if constexpr (std::is_unsigned_v<Key>) {
    return key;
  } else {
    return static_cast<Word>(key_of(static_cast<Word>(key), 8 * sizeof(Key), is_float, false));
  }
}

/// Returns the number of left keys among the first `diagonal` merged keys.
template <class Key>
PLEACH_DEVICE std::uint32_t left_of(const Key* left, std::uint32_t n, const Key* right, std::uint32_t m,
                                    std::uint32_t diagonal, bool is_float) {
  std::uint32_t low = diagonal > m ? diagonal - m : 0, high = diagonal < n ? diagonal : n;
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    if (word_of(right[diagonal - 1 - middle], is_float) < word_of(left[middle], is_float)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

}  // namespace pleach::merge_runs
