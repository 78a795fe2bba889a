// Range minima from the table of block_minima.
#pragma once

#include "tree/minima.hpp"

#include <cstdint>

namespace pleach {

struct Minima {
  const std::int32_t *values, *table;
  std::size_t blocks;

  __device__ std::int32_t of_part(std::uint32_t first, std::uint32_t end) const {
    std::int32_t least = values[first];
    for (std::uint32_t i = first + 1; i < end; ++i) least = ::min(least, __ldg(&values[i]));
    return least;
  }

  /// Returns the minimum of the values first to last.
  __device__ std::int32_t of_range(std::uint32_t first, std::uint32_t last) const {
    constexpr auto block = static_cast<std::uint32_t>(minima_block);
    const std::uint32_t a = first / block, b = last / block;
    if (a == b) return of_part(first, last + 1);
    std::int32_t least = ::min(of_part(first, (a + 1) * block), of_part(b * block, last + 1));
    if (a + 1 < b) {
      const int r = 31 - __clz(static_cast<int>(b - a - 1));
      const std::int32_t* runs = table + r * blocks;
      least = ::min(least, ::min(runs[a + 1], runs[b - (1U << r)]));
    }
    return least;
  }
};

}  // namespace pleach
