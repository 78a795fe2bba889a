#include "base/launch.cuh"
#include "base/tile.hpp"
#include "treefix/preorder_read/codelet.hpp"

namespace pleach::preorder_read {

namespace {

constexpr unsigned vertices_per_thread = 4;  // as in tour_read

template <class Op, class Index, class Value>
__global__ void __launch_bounds__(threads)
    read(const Index* __restrict__ enter, const Index* __restrict__ leave, std::size_t n, std::size_t begin,
         std::size_t own, const Value* __restrict__ prefix, const Value* __restrict__ offsets,
         Weight<Op, Value>* __restrict__ result) {
  const std::size_t first = std::size_t{blockIdx.x} * threads * vertices_per_thread + threadIdx.x;
#pragma unroll
  for (unsigned k = 0; k < vertices_per_thread; ++k) {
    const std::size_t v = first + k * threads;
    if (v < n) {
      const std::size_t i = begin + v + own, j = begin + v + (static_cast<std::size_t>(leave[v] - enter[v]) + 1) / 2;
      // Subtract within tiles first, so that values before a tile do not affect subtrees within it.
      result[v] = narrowed<Op>(
          Op{}(Op::difference(offsets[j / tile], offsets[i / tile]), Op::difference(prefix[j], prefix[i])));
    }
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Index, class Value, class Op>(const Buffers<Index, Value, Op>& b) {
    const std::size_t n = b.enter.size();
    read<Op, Index, Value><<<blocks_of((n + vertices_per_thread - 1) / vertices_per_thread), threads, 0, stream>>>(
        b.enter, b.leave, n, arguments.first, arguments.inclusive ? 0 : 1, b.prefix, b.offsets, b.result);
  });
}

}  // namespace pleach::preorder_read
