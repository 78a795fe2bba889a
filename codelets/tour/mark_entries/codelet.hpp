// mark_entries: the positions where the tour enters a vertex.
//
//   tour     R   2 n positions: v where the tour enters v, ~v where it leaves v
//   entries  W   2 n: 1 where it enters a vertex, 0 elsewhere
//
// A task takes the elements [first, first + size). Tasks that run side by side write different elements.
//
// Example: tour 0 1 ~1 2 ~2 ~0 -> entries 1 1 0 1 0 0
//
// Traffic: all in order.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace mark_entries {

struct Arguments {
  Type index;
  std::uint32_t first;
  std::uint32_t size;
  [[nodiscard]] std::uint32_t variant() const { return static_cast<std::uint32_t>(index); }
};

void submit(Runtime& runtime, Arguments arguments, const Part& tour, const Part& entries);

namespace cpu {
void mark_entries(Arguments arguments, const void* tour, std::int32_t* entries);
}
namespace cuda {
void mark_entries(Arguments arguments, const void* tour, std::int32_t* entries, CudaStream stream);
}

}  // namespace mark_entries
}  // namespace pleach
