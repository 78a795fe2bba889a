// collect_unmarked: the elements that are not marked, in ascending order.
//
//   marks    R  part of k bytes, whole tiles but for the vector's end, of which `first` is the first of its vector
//   offsets  R  tiles(k) int32: how many heads stand before each tile
//   heads    W  all heads, uint32. Tasks that run side by side write different elements.
//
// Example: marks 1 0 0 1, offsets 0 -> heads 1 2
//
// Work and traffic k.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/keep.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace collect_unmarked {

struct Arguments {
  std::uint32_t first;
  [[nodiscard]] std::uint32_t variant() const { return 0; }
};

void submit(Runtime& runtime, Arguments arguments, const Part& marks, const Part& offsets, const Part& heads,
            Keep keep);

namespace cpu {
void collect_unmarked(Arguments arguments, const std::uint8_t* marks, std::size_t k, const std::int32_t* offsets,
                      std::uint32_t* heads);
}
namespace cuda {
void collect_unmarked(Arguments arguments, const std::uint8_t* marks, std::size_t k, const std::int32_t* offsets,
                      std::uint32_t* heads, CudaStream stream);
}

}  // namespace collect_unmarked
}  // namespace pleach
