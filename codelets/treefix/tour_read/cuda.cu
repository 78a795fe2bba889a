#include "base/launch.cuh"
#include "base/tile.hpp"
#include "treefix/tour_read/codelet.hpp"

namespace pleach::tour_read {

namespace {

constexpr unsigned vertices_per_thread = 4;  // independent gathers in flight

template <class Op, class Index, class Value>
__global__ void __launch_bounds__(threads)
    rootfix(const Index* __restrict__ enter, std::size_t n, const Value* __restrict__ euler,
            const Value* __restrict__ entered, const Value* __restrict__ offsets,
            Weight<Op, Value>* __restrict__ result) {
  const std::size_t first = std::size_t{blockIdx.x} * threads * vertices_per_thread + threadIdx.x;
#pragma unroll
  for (unsigned k = 0; k < vertices_per_thread; ++k) {
    const std::size_t v = first + k * threads;
    if (v < n) {
      const auto i = static_cast<std::size_t>(enter[v]);
      result[v] = narrowed<Op>(Op{}(offsets[i / tile], entered != nullptr ? entered[v] : euler[i]));
    }
  }
}

/// Subtracts within tiles first, so that values before a tile do not affect subtrees within it.
template <class Op, class Index, class Value>
__global__ void __launch_bounds__(threads)
    leaffix(const Index* __restrict__ enter, const Index* __restrict__ leave, std::size_t n,
            const Value* __restrict__ euler, const Value* __restrict__ offsets,
            Weight<Op, Value>* __restrict__ result) {
  const std::size_t first = std::size_t{blockIdx.x} * threads * vertices_per_thread + threadIdx.x;
#pragma unroll
  for (unsigned k = 0; k < vertices_per_thread; ++k) {
    const std::size_t v = first + k * threads;
    if (v < n) {
      const auto i = static_cast<std::size_t>(enter[v]), j = static_cast<std::size_t>(leave[v]);
      result[v] =
          narrowed<Op>(Op{}(Op::difference(offsets[j / tile], offsets[i / tile]), Op::difference(euler[j], euler[i])));
    }
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Index, class Value, class Op>(const Buffers<Index, Value, Op>& b) {
    const std::size_t n = b.enter.size();
    const unsigned blocks = blocks_of((n + vertices_per_thread - 1) / vertices_per_thread);
    if (arguments.direction == Direction::root) {
      rootfix<Op, Index, Value><<<blocks, threads, 0, stream>>>(b.enter, n, b.euler, b.entered, b.offsets, b.result);
    } else {
      leaffix<Op, Index, Value><<<blocks, threads, 0, stream>>>(b.enter, b.leave, n, b.euler, b.offsets, b.result);
    }
  });
}

}  // namespace pleach::tour_read
