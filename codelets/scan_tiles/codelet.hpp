// scan_tiles: the scan of each tile, starting from the sum of all tiles before it.
//
//   input    R  n values
//   offsets  R  tiles(n) values: the sum of what stands before each tile
//   output   W  n values: output[i] = offsets[i / tile] op input[first of its tile] op … op input[i - 1],
//               and op input[i] if inclusive
//
// Input and output may be one buffer, then RW.
//
// Example with tiles of 4, plus, exclusive: input 3 1 4 1  5 9 2 6  5, offsets 0 9 31
//   ->  output 0 3 4 8  9 14 23 25  31
//
// Work n, traffic 2n values.
// Source: Vadhiyar, "Prefix computations": scan each block with its offset.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/keep.hpp"
#include "runtime/types.hpp"

namespace pleach {

class Runtime;
struct Part;

namespace scan_tiles {

struct Arguments {
  Type value;
  Operator op;
  bool inclusive;
  bool in_place = false;  // submit() sets it
  [[nodiscard]] std::uint32_t variant() const {
    return static_cast<std::uint32_t>(value) * 16 + static_cast<std::uint32_t>(op);
  }
};

void submit(Runtime& runtime, Arguments arguments, const Part& input, const Part& offsets, const Part& output,
            Keep keep);

namespace cpu {
void scan_tiles(Arguments arguments, const void* input, std::size_t n, const void* offsets, void* output);
}
namespace cuda {
void scan_tiles(Arguments arguments, const void* input, std::size_t n, const void* offsets, void* output,
                CudaStream stream);
}

}  // namespace scan_tiles
}  // namespace pleach
