#include "base/launch.cuh"
#include "tree/fold_blocks/codelet.hpp"

namespace pleach::fold_blocks {

namespace {

template <class Value, class Op>
__global__ void __launch_bounds__(threads)
    fold_level(const Value* __restrict__ values, std::size_t n, Value* __restrict__ folds) {
  const std::size_t block = std::size_t{blockIdx.x} * threads + threadIdx.x, first = block * fold_block;
  if (first >= n) return;
  Value fold = values[first];
  for (std::size_t i = first + 1; i < n && i < first + fold_block; ++i) fold = Op{}(fold, values[i]);
  folds[block] = fold;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    const Value* level = b.values;
    Value* folds = b.table;
    std::size_t n = b.values.size();
    do {
      const std::size_t blocks = fold_blocks_of(n);
      fold_level<Value, Op><<<blocks_of(blocks), threads, 0, stream>>>(level, n, folds);
      level = folds;
      n = blocks;
      folds += n;
    } while (n > 1);
  });
}

}  // namespace pleach::fold_blocks
