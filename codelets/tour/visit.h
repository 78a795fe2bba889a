// The positions at which a circuit through a tree enters and leaves a vertex. C++, CUDA and OpenCL C read this file.
#ifndef PLEACH_VISIT_H
#define PLEACH_VISIT_H

#ifdef __cplusplus

#include <cstdint>

namespace pleach {

/// One aligned piece of 16 bytes, because it is written at random.
struct alignas(16) Visit {
  static constexpr std::uint32_t no_edge = ~std::uint32_t{0};

  std::uint32_t parent;
  std::int32_t enter, leave;  // positions
  std::uint32_t edge;         // edge to the parent; no_edge for a root
};

}  // namespace pleach

#else

typedef int4 Visit;

#endif

#endif
