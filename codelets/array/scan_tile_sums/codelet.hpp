// scan_tile_sums: the exclusive scan of the tiles' sums, in place.
//
// Example with plus: 9 22 5  ->  0 9 31
//
// One task, since m is small. Work m, traffic 2m values.
// Source: Vadhiyar, "Prefix computations": scan the sums of the blocks.
#pragma once

#include "base/signature.hpp"

namespace pleach::scan_tile_sums {

struct Arguments {
  ValueType value;
  AnyOperator op;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  InOut<Value, sized> sums;  // m values: sums[t] becomes the sum of what sums[0 … t-1] were, sums[0] the identity
};

extern const Phase<Arguments, Buffers<>> submit;

void cpu(const Arguments& arguments, const Buffers<>& buffers);  // in radix_sort and of little host data, too
void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream);  // in scan_whole, too

}  // namespace pleach::scan_tile_sums
