// The minimal time, by the speed of memory, of a treefix sum by write, scan and read, and of list ranking.
#pragma once

#include "bench/floor/codelet.hpp"
#include "cli/json.hpp"

#include <pleach/runtime.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pleach::app {

/// Seconds of each step over n vertices, f32 values, int32 indices at random.
struct Floor {
  std::size_t n;
  double copy;     ///< n values
  double scan;     ///< 2 n values
  double gather;   ///< n out of 2 n values
  double scatter;  ///< n into 2 n values

  [[nodiscard]] double treefix() const { return 2 * scatter + scan + gather; }
};

/// Seconds of each step over n elements of 4 bytes, int32 indices at random: a ranking reads each successor and writes
/// each rank, one of them all over the memory.
struct ListFloor {
  std::size_t n;
  double gather, scatter;  ///< n out of n, n into n

  [[nodiscard]] double rank() const { return gather + scatter; }
};

/// Both throw Error if a kernel computes a wrong result.
ListFloor measure_list_floor(Runtime& runtime, const floor::Kernels& kernels, std::size_t n, int repeat,
                             std::uint64_t seed);
Floor measure_floor(Runtime& runtime, const floor::Kernels& kernels, std::size_t n, int repeat, std::uint64_t seed);

void print_floors(const std::vector<Floor>& floors);

void print_floors(const std::vector<ListFloor>& floors);

Json to_json(const Floor& floor);
Json to_json(const ListFloor& floor);

}  // namespace pleach::app
