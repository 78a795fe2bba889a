#include "list/recombine/codelet.hpp"

namespace pleach::recombine {

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

template <bool from_tail, class Value, class Op, class Result>
__global__ void __launch_bounds__(threads) combine(Buffers<Value, Op, Result> buffers, Value less) {
  const auto [locals, offset, result, valid] = buffers;
  if (valid != nullptr && valid[0] == 0) return;
  const std::size_t first = std::size_t{blockIdx.x} * threads * items + threadIdx.x;
#pragma unroll
  for (int k = 0; k < items; ++k) {
    const std::size_t i = first + k * threads;
    if (i >= locals.size()) return;
    const Local<Value> here = load<Value>(locals + i);
    if constexpr (from_tail) {
      result[i] = static_cast<Result>(offset[here.sublist] - here.value - less);
    } else {
      result[i] = static_cast<Result>(Op{}(offset[here.sublist], here.value));
    }
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const auto blocks = static_cast<unsigned>((buffers.locals.size() + threads * items - 1) / (threads * items));
  with_types(arguments, buffers, [&]<class Value, class Op, class Result>(const Buffers<Value, Op, Result>& typed) {
    if constexpr (std::is_same_v<Value, std::int32_t>) {
      if (arguments.from_tail) return combine<true><<<blocks, threads, 0, stream>>>(typed, arguments.less);
    }
    combine<false><<<blocks, threads, 0, stream>>>(typed, Value{});
  });
}

}  // namespace pleach::recombine
