// The data that blocks of a CUDA device exchange in a one-pass scan: sums of chunks, of rows of 32 chunks, and the sum
// before each square of 32 rows. Also the sizes of blocks. NVRTC reads it, too.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pleach::scan_whole {

inline constexpr std::size_t chunk_bytes = 1 << 15;
inline constexpr unsigned row = 32;

/// A block has 512 threads that scan, a warp that finds the sum before a chunk, and a warp that sums rows and fetches.
inline constexpr unsigned workers = 512, all_threads = workers + 64;
/// Number of chunks in a block's shared memory.
inline constexpr unsigned slots = 7;

/// A word holds four bytes of a value and a flag that they are valid.
constexpr std::size_t words_of(std::size_t value_bytes) { return value_bytes / 4; }
constexpr std::size_t entry_bytes(std::size_t value_bytes) { return words_of(value_bytes) * sizeof(std::uint64_t); }

struct Entries {
  std::size_t chunks, rows, squares;
  constexpr Entries(std::size_t n, std::size_t value_bytes)
      : chunks((n * value_bytes + chunk_bytes - 1) / chunk_bytes),
        rows((chunks + row - 1) / row),
        squares(rows / row + 1) {}
};

constexpr std::size_t state_bytes(std::size_t n, std::size_t value_bytes) {
  const Entries entries(n, value_bytes);
  return (entries.chunks + entries.rows + entries.squares) * entry_bytes(value_bytes);
}

}  // namespace pleach::scan_whole
