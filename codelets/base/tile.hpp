// The block of all scans.
#pragma once

#include <cstddef>

namespace pleach {

/// Elements of a tile. The same on every backend, so that results do not depend on how work is cut into tasks, which
/// are whole numbers of tiles. 8 to 32 KB: a tile fits a CPU's first-level cache and a GPU block's local memory.
inline constexpr std::size_t tile = 2048;

constexpr std::size_t tiles(std::size_t n) { return (n + tile - 1) / tile; }

/// The multiple at which cuts may be, for elements that take as long as `work_each`.
constexpr std::size_t granule_of(std::size_t work_each) { return work_each < tile ? tile / work_each : 1; }

}  // namespace pleach
