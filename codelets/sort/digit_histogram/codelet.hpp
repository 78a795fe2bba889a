// digit_histogram: counts each digit in each block of the keys.
//
// Blocks are `step` keys, except the last. A digit has at most 13 bits on the CPU, 8 elsewhere. The scan of count gives
// the position of each block's first key of each digit in the sorted sequence.
//
// Example, 1 bit from bit 1 on, blocks of 3: key 0 1 2  3 3 -> tasks 2, count 2 0  1 2
//
// Work m; traffic: m keys in order, and a counter in the cache for each.
// Source: Zagha and Blelloch, "Radix sort for vector multiprocessors", 1991.
#pragma once

#include "base/signature.hpp"
#include "sort/digit.h"

namespace pleach::digit_histogram {

struct Arguments {
  Digit digit;
  Step step;
  TaskNumber task;  // number of the task's first block
  TaskTotal tasks;  // number of all blocks
};

struct Buffers {
  In<std::uint32_t, sized | by_element> key;  // m, whole blocks except at the vector's end
  Out<std::uint32_t, scattered>
      count;  // 2^digit.bits * tasks: count[d * tasks + b] = number of keys of block b with digit d
};

extern const Phase<Arguments, Buffers> submit;

void cpu(const Arguments& arguments, const Buffers& buffers);  // also called by radix_sort

}  // namespace pleach::digit_histogram
