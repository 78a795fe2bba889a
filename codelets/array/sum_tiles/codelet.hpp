// sum_tiles: the sum of each tile.
//
// Example with tiles of 4 and plus: input 3 1 4 1  5 9 2 6  5  ->  sums 9 22 5
//
// Work n, traffic: n values read.
// Source: Vadhiyar, "Prefix computations": reduce each block.
#pragma once

#include "base/signature.hpp"

namespace pleach::sum_tiles {

struct Arguments {
  ValueType value;
  AnyOperator op;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<Value, sized | by_element> input;  // n values
  Out<Value, by_tile> sums;             // tiles(n): input[t * tile] op … op input[min((t + 1) * tile, n) - 1]
};

extern const Phase<Arguments, Buffers<>> submit;

void cpu(const Arguments& arguments, const Buffers<>& buffers);                      // also called for small host data
void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream);  // also called by scan_whole

}  // namespace pleach::sum_tiles
