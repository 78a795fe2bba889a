// digit_scatter: one pass of a radix sort: puts keys and numbers in the order of a digit; stable.
//
// Blocks are `step` keys, but for the last. A digit has at most 13 bits on the CPU, 8 elsewhere.
//
// Example, 1 bit from bit 1 on, blocks of 3: key 0 1 2  3 3, offset 0 2  2 3 -> sorted 0 1 2 3 3, order 0 1 2 3 4
// and from bit 0 on: offset 0 2  2 3 -> sorted 0 2 1 3 3, order 0 2 1 3 4
//
// Work m; traffic: m keys, and numbers if there is an order, in order, as many written in 2^digit.bits streams for each
// block, at random on a core, which keeps a line of each stream.
// Source: Zagha and Blelloch, "Radix sort for vector multiprocessors", 1991.
#pragma once

#include "base/signature.hpp"
#include "sort/digit.h"

namespace pleach::digit_scatter {

struct Arguments {
  Digit digit;
  Step step;
  TaskNumber task;  // number of the task's first block
  TaskTotal tasks;  // number of all blocks
};

struct Buffers {
  In<std::uint32_t, sized | by_element> key;        // m, whole blocks except at the vector's end
  In<std::uint32_t, optional | by_element> number;  // m; without it, a key's number is its place in the whole vector
  In<std::uint32_t> offset;                         // position of block b's first key of digit d, at d * tasks + b
  Out<std::uint32_t, scattered> sorted;             // n, all keys
  Out<std::uint32_t, optional | scattered> order;   // n, their numbers; null to sort keys only
};

extern const Phase<Arguments, Buffers> submit;

void cpu(const Arguments& arguments, const Buffers& buffers);  // also called by radix_sort

}  // namespace pleach::digit_scatter
