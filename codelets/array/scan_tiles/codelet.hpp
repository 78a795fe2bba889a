// scan_tiles: the scan of each tile, starting from the sum of all tiles before it.
//
// Example with tiles of 4, plus, exclusive: input 3 1 4 1  5 9 2 6  5, offsets 0 9 31
//   ->  output 0 3 4 8  9 14 23 25  31
//
// Work n, traffic 2n values.
// Source: Vadhiyar, "Prefix computations": scan each block with its offset.
#pragma once

#include "base/signature.hpp"

namespace pleach::scan_tiles {

struct Arguments {
  ValueType value;
  AnyOperator op;
  bool inclusive;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<Value, sized | by_element> input;  // n values
  // tiles(n) values: the sum before each tile; optional for a single tile
  In<Value, optional | by_tile> offsets;
  // n values: output[i] = offsets[i / tile] op input[first of its tile] op … op input[i - 1], and op input[i] if
  // inclusive; may be the input
  Out<Value, by_element> output;
};

extern const Phase<Arguments, Buffers<>> submit;

void cpu(const Arguments& arguments, const Buffers<>& buffers);                      // also called for small host data
void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream);  // also called by scan_whole

}  // namespace pleach::scan_tiles
