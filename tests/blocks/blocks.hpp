// What tests of operations on BlockVectors share. Each is run by one process, on every backend, and under mpirun: all
// ranks run the same tests, and compare on rank 0, or each its own part.
#pragma once

#include <pleach/block_vector.hpp>

#include "backend.hpp"
#include "compare.hpp"

#include <cstdint>
#include <vector>

namespace pleach::test {

/// The network of this process alone, or, in the program that mpirun starts, of all ranks.
Network& network();

/// A size of blocks that makes several of them a rank; 0 is one for each.
inline constexpr std::size_t block_sizes[] = {0, 1000};

/// None, fewer than ranks, and around the boundaries of blocks.
inline constexpr std::size_t sizes_of_blocks[] = {0, 1, 2, 5, 999, 1000, 1001, 2001, 7000};

/// Sizes of tests with one block a rank.
inline std::vector<std::size_t> large_sizes() {
  if (opencl_on_cpus() || sanitized) return {65537};
  return {65537, std::size_t{1} << 20};
}

/// This rank's part of what all ranks know.
template <class T>
std::vector<T> part_of(const std::vector<T>& all, const BlockVector<T>& vector) {
  const Layout& layout = *vector.layout();
  const auto begin = static_cast<std::ptrdiff_t>(vector.first());
  const auto end = static_cast<std::ptrdiff_t>(layout.first(layout.first_block(network().rank() + 1)));
  return {all.begin() + begin, all.begin() + end};
}

/// Makes even blocks of values that all ranks know.
template <class T>
BlockVector<T> blocks_of(const std::vector<T>& all, std::size_t block) {
  return BlockVector<T>(network(), all.size(), [&](std::uint64_t i) { return all[static_cast<std::size_t>(i)]; },
                        {.block = block});
}

}  // namespace pleach::test
