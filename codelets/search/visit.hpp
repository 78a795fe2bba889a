// Where a circuit through a tree meets a vertex.
#pragma once

#include "runtime/types.hpp"

#include <cstdint>

namespace pleach {

/// Written as one piece of 16 bytes, at random; an int4 to OpenCL.
struct alignas(16) Visit {
  static constexpr std::uint32_t no_edge = ~std::uint32_t{0};

  std::uint32_t parent;
  std::int32_t enter, leave;  // positions
  std::uint32_t edge;         // to the parent; no_edge at a root
};

}  // namespace pleach
