#include "permute/codelet.hpp"

namespace pleach::permute::cuda {

namespace {

constexpr unsigned threads = 256;

template <class Index, class Value>
__global__ void run(const Index* __restrict__ order, const Value* __restrict__ values, Value* result, bool back,
                    std::uint32_t first, std::uint32_t size) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t i = first + blockIdx.x * threads + threadIdx.x;
  if (back) {
    result[order[i]] = values[i];
  } else {
    result[i] = values[order[i]];
  }
}

}  // namespace

void permute(Arguments arguments, const void* order, const void* values, void* result, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    with_value(arguments.value, [&]<class Value>(Value) {
      run<<<(arguments.size + threads - 1) / threads, threads, 0, stream>>>(
          static_cast<const Index*>(order), static_cast<const Value*>(values), static_cast<Value*>(result),
          arguments.back, arguments.first, arguments.size);
    });
  });
}

}  // namespace pleach::permute::cuda
