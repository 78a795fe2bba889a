// Binary search in sorted keys, or in keys with an order.
#pragma once

#include "sort/count_below/codelet.hpp"
#include "sort/key_words.h"

#include <cstddef>
#include <type_traits>

namespace pleach::count_below {

template <class Index>
PLEACH_DEVICE std::uint32_t keys_below(std::uint64_t pivot, const Index* key, const std::uint32_t* order, std::size_t n,
                                       bool is_float) {
  std::uint32_t low = 0, high = static_cast<std::uint32_t>(n);
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    const auto bits = static_cast<std::make_unsigned_t<Index>>(key[order != nullptr ? order[middle] : middle]);
    if (key_of(bits, 8 * sizeof(Index), is_float, false) < pivot) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

template <class Index>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index>& b, std::size_t j) {
  b.below[j] = keys_below<Index>(b.pivot[j], b.key, b.order, b.key.size(), arguments.is_float);
}

}  // namespace pleach::count_below
