#include "runtime/tile.hpp"
#include "treefix/tour_read/codelet.hpp"

namespace pleach::tour_read::cuda {

namespace {

constexpr unsigned threads = 256;
constexpr unsigned vertices_per_thread = 4;  // independent gathers in flight

template <class Op, class Index, class Value>
__global__ void __launch_bounds__(threads)
    rootfix(const Index* __restrict__ enter, std::size_t n, const Value* __restrict__ euler,
            const Value* __restrict__ offsets, Weight<Op, Value>* __restrict__ result) {
  const std::size_t first = std::size_t{blockIdx.x} * threads * vertices_per_thread + threadIdx.x;
#pragma unroll
  for (unsigned k = 0; k < vertices_per_thread; ++k) {
    const std::size_t v = first + k * threads;
    if (v < n) {
      const auto i = static_cast<std::size_t>(enter[v]);
      result[v] = narrowed<Op>(Op{}(offsets[i / tile], euler[i]));
    }
  }
}

/// Subtracts within the tiles first: a subtree within one tile then owes nothing to what stands before it.
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

void tour_read(Arguments arguments, const void* enter, const void* leave, std::size_t n, const void* euler,
               const void* offsets, void* result, CudaStream stream) {
  const auto blocks = static_cast<unsigned>((n + threads * vertices_per_thread - 1) / (threads * vertices_per_thread));
  with_index(arguments.index, [&]<class Index>(Index) {
    with_value(arguments.value, [&]<class Value>(Value) {
      with_group<Value>(arguments.op, [&]<class Op>(Op) {
        const auto* e = static_cast<const Value*>(euler);
        const auto* o = static_cast<const Value*>(offsets);
        auto* r = static_cast<Weight<Op, Value>*>(result);
        if (arguments.direction == Direction::root) {
          rootfix<Op><<<blocks, threads, 0, stream>>>(static_cast<const Index*>(enter), n, e, o, r);
        } else {
          leaffix<Op><<<blocks, threads, 0, stream>>>(static_cast<const Index*>(enter),
                                                      static_cast<const Index*>(leave), n, e, o, r);
        }
      });
    });
  });
}

}  // namespace pleach::tour_read::cuda
