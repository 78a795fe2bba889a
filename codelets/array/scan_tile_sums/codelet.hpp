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
  InOut<Value, sized> sums;  // m values: sums[t] becomes the sum of the old sums[0 … t-1]; sums[0] the identity
};

extern const Phase<Arguments, Buffers<>> submit;

void cpu(const Arguments& arguments, const Buffers<>& buffers);  // also called by radix_sort, and for small host data
void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream);  // also called by scan_whole

}  // namespace pleach::scan_tile_sums
