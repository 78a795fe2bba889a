// digit_histogram: how often each digit occurs in each block of the keys.
//
//   key    R  part of m uint32, whole blocks but for the vector's end, of which `first_block` is the first
//   count  W  2^digit.bits * blocks uint32: count[d * blocks + b] = keys of block b that have the digit d. Tasks that
//             run side by side write different elements.
//
// A block is `block` keys. A digit has at most 13 bits on the CPU, 8 elsewhere.
//
// Example, 1 bit from bit 1 on, blocks of 3: key 0 1 2  3 3 -> blocks 2, count 2 0  1 2
//
// The scan of count says where in the sorted sequence each block's first key of each digit goes.
// Work and traffic m. Source: Zagha and Blelloch, "Radix sort for vector multiprocessors", 1991.
#pragma once

#include "digit.h"
#include "runtime/cuda.hpp"

#include <cstddef>
#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace digit_histogram {

struct Arguments {
  Digit digit;
  std::uint32_t block;
  std::uint32_t first_block;
  std::uint32_t blocks;
  [[nodiscard]] std::uint32_t variant() const { return digit.bits; }
};

void submit(Runtime& runtime, Arguments arguments, const Part& key, const Part& count);

namespace cpu {
void digit_histogram(Arguments arguments, const std::uint32_t* key, std::size_t m, std::uint32_t* count);
}
namespace cuda {
void digit_histogram(Arguments arguments, const std::uint32_t* key, std::size_t m, std::uint32_t* count,
                     CudaStream stream);
}

}  // namespace digit_histogram
}  // namespace pleach
