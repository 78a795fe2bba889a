// block_minima: the minima of blocks of a vector, and of runs of 1, 2, 4, … blocks: a sparse table.
//
// Example with blocks of 2: values 3 1  4 1  5 9 -> rows 1 1 5, 1 1 5
//
// One task. Work n + b log2(b), less than 2 n; traffic: n values and as many minima.
// Source: Bender and Farach-Colton, "The LCA problem revisited", 2000, section 3, over blocks.
#pragma once

#include "base/signature.hpp"
#include "tree/minima.hpp"

namespace pleach::block_minima {

struct Arguments {};

struct Buffers {
  In<std::int32_t, sized> values;  // n
  // minima_rows(b) rows of b = minima_blocks(n): element i of row r is the minimum of the 2^r blocks from block i on,
  // or of all blocks from i on if there are fewer
  Out<std::int32_t> table;
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::block_minima
