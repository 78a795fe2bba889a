// Permutes vectors on CUDA devices: splits elements by windows of the vector, each of which a block then assembles in
// shared memory. This header computes the scratch memory.
#pragma once

#include "base/cuda_stream.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

/// A window has 7 << window_shift elements: 224 KB of shared memory for any size of values.
constexpr unsigned window_shift(std::size_t value_bytes) { return value_bytes == 4 ? 13 : value_bytes == 8 ? 12 : 11; }
constexpr std::size_t window_size(std::size_t value_bytes) { return std::size_t{7} << window_shift(value_bytes); }

/// The maximal number of windows of one pass. With more, elements are first split by groups of windows; otherwise too
/// few elements of a tile belong to the same window.
inline constexpr std::size_t windows_at_once = 2048, group_windows = 64;

constexpr std::size_t windows_of(std::size_t n, std::size_t value_bytes) {
  return (n + window_size(value_bytes) - 1) / window_size(value_bytes);
}

/// Words for elements with their values, two values large, once or twice, and for a cursor for each window and group.
constexpr std::size_t split_words(std::size_t n, std::size_t value_bytes) {
  const std::size_t windows = windows_of(n, value_bytes), rounds = windows > windows_at_once ? 2 : 1;
  return rounds * n * value_bytes / 2 + windows + windows / group_windows + 1;
}

/// Values up to this size fit in the cache: scattered writes then cost less than splitting.
inline constexpr std::size_t cached_bytes = std::size_t{32} << 20;

/// The scratch memory of a permutation of n values, in words.
constexpr std::size_t permutation_words(std::size_t n, std::size_t value_bytes) {
  return with_cuda && n * value_bytes > cached_bytes ? split_words(n, value_bytes) : 1;
}

}  // namespace pleach
