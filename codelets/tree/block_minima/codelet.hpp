// block_minima: the minima of blocks of a vector, and of runs of 1, 2, 4, … blocks: a sparse table.
//
//   values  R  n int32
//   table   W  minima_rows(b) rows of b = minima_blocks(n) int32: in row r, element i is the minimum of the 2^r blocks
//              from block i on, or of as many of them as there are
//
// Example with blocks of 2: values 3 1  4 1  5 9  ->  rows 1 1 5, 1 1 5
//
// One task. Work n + b log2(b), less than 2 n; traffic: n values and as many minima.
// Source: Bender and Farach-Colton, "The LCA problem revisited", 2000, section 3, over blocks.
#pragma once

#include "runtime/cuda.hpp"
#include "tree/minima.hpp"

#include <cstdint>

namespace pleach {

class Runtime;
struct Part;

namespace block_minima {

struct Arguments {
  [[nodiscard]] std::uint32_t variant() const { return 0; }
};

void submit(Runtime& runtime, const Part& values, const Part& table);

namespace cpu {
void block_minima(const std::int32_t* values, std::size_t n, std::int32_t* table);
}
namespace cuda {
void block_minima(const std::int32_t* values, std::size_t n, std::int32_t* table, CudaStream stream);
}

}  // namespace block_minima
}  // namespace pleach
