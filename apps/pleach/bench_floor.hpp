// The least time in which the memory lets a treefix sum be computed by write, scan and read.
#pragma once

#include "floor/codelet.hpp"

#include <pleach/runtime.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include <nlohmann/json.hpp>

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

/// Throws Error if a kernel computes something else than it should.
Floor measure_floor(Runtime& runtime, const floor::Kernels& kernels, std::size_t n, int repeat, std::uint64_t seed);

void print_floors(const std::vector<Floor>& floors);

nlohmann::ordered_json to_json(const Floor& floor);

}  // namespace pleach::app
