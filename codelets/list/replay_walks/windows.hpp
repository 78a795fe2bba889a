// How CUDA devices put a permutation together: its elements are split by windows, each of which a block holds in shared
// memory.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pleach::replay_walks {

/// 224 KB of a device's shared memory, whatever the values are: 7 << window_shift elements.
constexpr unsigned window_shift(std::size_t value_bytes) { return value_bytes == 4 ? 13 : value_bytes == 8 ? 12 : 11; }
constexpr std::size_t window_size(std::size_t value_bytes) { return std::size_t{7} << window_shift(value_bytes); }

/// Of more windows, elements are first split by groups of them: else too few go the same way.
inline constexpr std::size_t most_windows = 2048, group_windows = 64;

constexpr std::size_t windows_of(std::size_t n, std::size_t value_bytes) {
  return (n + window_size(value_bytes) - 1) / window_size(value_bytes);
}

/// Elements with values, as large as two values each; once or twice. Then a cursor for each window and group.
constexpr std::size_t split_words(std::size_t n, std::size_t value_bytes) {
  const std::size_t windows = windows_of(n, value_bytes), rounds = windows > most_windows ? 2 : 1;
  return rounds * n * value_bytes / 2 + windows + windows / group_windows + 1;
}

/// A result up to this size is in the cache: writing it at random costs less than splitting.
inline constexpr std::size_t cached_bytes = std::size_t{32} << 20;

}  // namespace pleach::replay_walks
