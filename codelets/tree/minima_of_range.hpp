// Range minima from the table of block_minima.
#pragma once

#include "tree/minima.hpp"

#include <algorithm>
#include <cstdint>

namespace pleach {

struct Minima {
  const std::int32_t *values, *table;
  std::size_t blocks;

  /// The row of the longest runs that fit between the two end blocks of a range.
  const std::int32_t* row(std::size_t between, std::size_t& length) const {
    const auto r = static_cast<std::size_t>(std::bit_width(between)) - 1;
    length = std::size_t{1} << r;
    return table + r * blocks;
  }

  void fetch(std::size_t first, std::size_t last) const {
    const std::size_t a = first / minima_block, b = last / minima_block;
    __builtin_prefetch(&values[first]);
    __builtin_prefetch(&values[a * minima_block + minima_block / 2]);
    __builtin_prefetch(&values[b * minima_block]);
    __builtin_prefetch(&values[last]);
    if (a + 1 < b) {
      std::size_t length;
      const std::int32_t* runs = row(b - a - 1, length);
      __builtin_prefetch(&runs[a + 1]);
      __builtin_prefetch(&runs[b - length]);
    }
  }

  std::int32_t of_part(std::size_t first, std::size_t end) const {
    std::int32_t least = values[first];
    for (std::size_t i = first + 1; i < end; ++i) least = std::min(least, values[i]);
    return least;
  }

  /// Returns the minimum of the values first to last.
  std::int32_t of_range(std::size_t first, std::size_t last) const {
    const std::size_t a = first / minima_block, b = last / minima_block;
    if (a == b) return of_part(first, last + 1);
    std::int32_t least = std::min(of_part(first, (a + 1) * minima_block), of_part(b * minima_block, last + 1));
    if (a + 1 < b) {
      std::size_t length;
      const std::int32_t* runs = row(b - a - 1, length);
      least = std::min({least, runs[a + 1], runs[b - length]});
    }
    return least;
  }
};

}  // namespace pleach
