// digit_scatter: one pass of a radix sort: puts keys and numbers in the order of a digit; equal ones stay in order.
//
//   key     R  part of m uint32, whole blocks but for the vector's end, of which `first_block` is the first
//   number  R  part of m uint32; without this buffer, every key has its own place in the vector for a number
//   offset  R  2^digit.bits * blocks uint32: where block b's first key of digit d goes, at d * blocks + b
//   sorted  W  n uint32, all keys: tasks that run side by side write different elements
//   order   W  n uint32, their numbers
//
// A block is `block` keys. A digit has at most 13 bits on the CPU, 8 elsewhere.
//
// Example, 1 bit from bit 1 on, blocks of 3: key 0 1 2  3 3, offset 0 2  2 3 -> sorted 0 1 2 3 3, order 0 1 2 3 4
// and from bit 0 on: offset 0 2  2 3 -> sorted 0 2 1 3 3, order 0 2 1 3 4
//
// Work m; traffic: m keys and numbers in order, as many written in 2^digit.bits streams for each block.
// Source: Zagha and Blelloch, "Radix sort for vector multiprocessors", 1991.
#pragma once

#include "digit.h"
#include "runtime/cuda.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace pleach {

class Handle;
class Runtime;
struct Part;
using Keep = std::vector<std::shared_ptr<Handle>>;

namespace digit_scatter {

struct Arguments {
  Digit digit;
  std::uint32_t block;
  std::uint32_t first_block;
  std::uint32_t blocks;
  bool numbered = false;  // submit() sets it
  [[nodiscard]] std::uint32_t variant() const { return digit.bits * 2 + numbered; }
};

/// `number` is null where keys have their places for numbers.
struct Parts {
  const Part& key;
  const Part* number;
  const Part &offset, &sorted, &order;
};

struct Pointers {
  const std::uint32_t* key;
  const std::uint32_t* number;
  const std::uint32_t* offset;
  std::uint32_t* sorted;
  std::uint32_t* order;
};

void submit(Runtime& runtime, Arguments arguments, const Parts& parts, Keep keep);

namespace cpu {
void digit_scatter(Arguments arguments, const Pointers& pointers, std::size_t m);
}
namespace cuda {
void digit_scatter(Arguments arguments, const Pointers& pointers, std::size_t m, CudaStream stream);
}

}  // namespace digit_scatter
}  // namespace pleach
