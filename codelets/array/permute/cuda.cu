#include "array/permutation.cuh"
#include "array/permute/codelet.hpp"
#include "base/launch.cuh"

namespace pleach::permute {

namespace {

template <class Index, class Value>
__global__ void run(Arguments arguments, Buffers<Index, Value> buffers) {
  const auto [index, value, back, first, size, skip, keeps] = arguments;
  const auto [order, values, result, scratch, inverse] = buffers;
  if (thread_number() >= size) return;
  const std::uint32_t i = first + thread_number();
  if (back) {
    result[order[skip + i]] = values[i];
  } else {
    result[i] = values[order[skip + i]];
  }
}

/// The source of all values, for write_permutation().
template <class Index, class Value>
struct Ordered {
  static constexpr unsigned threads = sizeof(Value) == 4 ? 1024 : 512;
  const Index* order;
  const Value* values;
  std::uint32_t n;

  struct Fetched {
    std::uint32_t element[placed_each];
    Value value[placed_each];
  };
  struct Sum {};

  [[nodiscard]] __device__ unsigned tiles() const { return (n + threads * placed_each - 1) / (threads * placed_each); }

  __device__ void fetch(unsigned tile, Fetched& fetched) const {
    const std::size_t first = std::size_t{tile} * threads * placed_each + threadIdx.x;
#pragma unroll
    for (unsigned k = 0; k < placed_each; ++k) {
      const std::size_t i = first + k * threads;
      fetched.element[k] = i < n ? static_cast<std::uint32_t>(__ldcs(order + i)) : nowhere;
      if (i < n) fetched.value[k] = __ldcs(values + i);
    }
  }

  template <class F>
  __device__ void place(const Fetched& fetched, Sum&, F f) const {
#pragma unroll
    for (unsigned k = 0; k < placed_each; ++k) f(k, fetched.element[k], fetched.value[k]);
  }
  __device__ void finish(const Sum&) const {}
};

/// Returns false if the permutation is left to scattered writes.
template <class Index, class Value>
bool split_by_windows(const Arguments& arguments, const Buffers<Index, Value>& b, CudaStream stream) {
  if constexpr (sizeof(Value) <= 8) {
    const std::uint32_t n = arguments.size;
    const Index* const element = arguments.back ? b.order + arguments.skip : static_cast<const Index*>(b.inverse);
    if (element == nullptr || b.scratch == nullptr || n != b.result.size()) return false;
    Value* const result = b.result;
    return write_permutation<Value>(Ordered<Index, Value>{element, b.values, n}, nullptr, n, result, b.scratch, stream);
  }
  return false;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    if (split_by_windows(arguments, typed, stream)) return;
    run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed);
  });
}

}  // namespace pleach::permute
