// The tile: the block of all scans.
#pragma once

#include <cstddef>

namespace pleach {

/// Elements of a tile. It is the same on every backend, and tasks have whole tiles, so that results do not depend on
/// the division into tasks. A tile has 8 to 32 KB, and fits a CPU's first-level cache and a GPU block's local memory.
inline constexpr std::size_t tile = 2048;

constexpr std::size_t tiles(std::size_t n) { return (n + tile - 1) / tile; }

/// Tasks of elements that take as long as `work_each` begin at multiples of this.
constexpr std::size_t granule_of(std::size_t work_each) { return work_each < tile ? tile / work_each : 1; }

}  // namespace pleach
