#include "array/permute/codelet.hpp"
#include "runtime/launch.cuh"

namespace pleach::permute {

namespace {

template <class Index, class Value>
__global__ void run(Arguments arguments, Buffers<Index, Value> buffers) {
  const auto [index, value, back, first, size, skip, keeps] = arguments;
  const auto [order, values, result] = buffers;
  if (thread_number() >= size) return;
  const std::uint32_t i = first + thread_number();
  if (back) {
    result[order[skip + i]] = values[i];
  } else {
    result[i] = values[order[skip + i]];
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::permute
