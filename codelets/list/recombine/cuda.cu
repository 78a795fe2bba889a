#include "list/local.hpp"
#include "list/recombine/codelet.hpp"

namespace pleach::recombine::cuda {

namespace {

constexpr int threads = 256;
constexpr int items = 4;

template <class Value>
__device__ Local<Value> load(const Local<Value>* from) {
  if constexpr (sizeof(Local<Value>) == 8) {
    const uint2 bits = __ldcs(reinterpret_cast<const uint2*>(from));
    return reinterpret_cast<const Local<Value>&>(bits);
  } else if constexpr (sizeof(Local<Value>) == 16) {
    const uint4 bits = __ldcs(reinterpret_cast<const uint4*>(from));
    return reinterpret_cast<const Local<Value>&>(bits);
  } else {
    return *from;
  }
}

template <bool from_tail, class Op, class Result, class Value>
__global__ void __launch_bounds__(threads) combine(const Local<Value>* __restrict__ local, std::size_t n,
                                                   const Value* __restrict__ offset, Result* result, Value less) {
  const std::size_t first = std::size_t{blockIdx.x} * threads * items + threadIdx.x;
#pragma unroll
  for (int k = 0; k < items; ++k) {
    const std::size_t i = first + k * threads;
    if (i >= n) return;
    const Local<Value> here = load(local + i);
    if constexpr (from_tail) {
      result[i] = static_cast<Result>(offset[here.sublist] - here.value - less);
    } else {
      result[i] = static_cast<Result>(Op{}(offset[here.sublist], here.value));
    }
  }
}

}  // namespace

void recombine(Arguments arguments, const void* local, std::size_t n, const void* offset, void* result,
               CudaStream stream) {
  const auto blocks = static_cast<unsigned>((n + threads * items - 1) / (threads * items));
  with_index(arguments.result, [&]<class Rank>(Rank) {
    with_value(arguments.value, [&]<class Value>(Value) {
      const auto* locals = static_cast<const Local<Value>*>(local);
      const auto* offsets = static_cast<const Value*>(offset);
      // Ranks are of the index type; all other results are of the values' type.
      if constexpr (std::is_same_v<Value, std::int32_t>) {
        auto* ranks = static_cast<Rank*>(result);
        if (arguments.from_tail) {
          combine<true, Plus><<<blocks, threads, 0, stream>>>(locals, n, offsets, ranks, arguments.less);
          return;
        }
        if (arguments.result != arguments.value) {
          combine<false, Plus><<<blocks, threads, 0, stream>>>(locals, n, offsets, ranks, 0);
          return;
        }
      }
      with_operator<Value>(arguments.op, [&]<class Op>(Op) {
        combine<false, Op><<<blocks, threads, 0, stream>>>(locals, n, offsets, static_cast<Value*>(result), Value{});
      });
    });
  });
}

}  // namespace pleach::recombine::cuda
