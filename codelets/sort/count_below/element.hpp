// Binary search among keys that an order sorts.
#pragma once

#include "sort/key_order.hpp"

#include <cstddef>

namespace pleach::count_below {

template <class Value>
PLEACH_DEVICE std::uint32_t keys_below(std::uint64_t pivot, const Value* key, const std::uint32_t* order,
                                       std::size_t n) {
  std::uint32_t low = 0, high = static_cast<std::uint32_t>(n);
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    if (key_order(key[order[middle]]) < pivot) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

}  // namespace pleach::count_below
