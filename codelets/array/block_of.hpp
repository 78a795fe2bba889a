// Finds the block of an element by binary search.
#pragma once

#include "base/types.hpp"

namespace pleach {

/// Returns the last block that starts at or before the element: an empty block has no element.
PLEACH_DEVICE inline std::uint32_t block_of(std::int64_t element, const std::int64_t* start, std::uint32_t blocks) {
  std::uint32_t low = 0, high = blocks;  // start[low] <= element < start[high]
  while (high - low > 1) {
    const std::uint32_t middle = (low + high) / 2;
    if (start[middle] <= element) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

}  // namespace pleach
