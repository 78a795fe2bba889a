#include "sort/find_buckets/codelet.hpp"
#include "sort/record.cuh"

namespace pleach::find_buckets {

namespace {

template <class Value>
__global__ void __launch_bounds__(block_threads) run(Arguments arguments, Buffers<Value> buffers) {
  __shared__ std::uint32_t counts[max_buckets];
  __shared__ Value splitter[max_splitters];
  const std::uint32_t splitters = arguments.splitters, buckets = buckets_of(splitters);
  const Stretch stretch = buffers.stretch[arguments.first + blockIdx.x];

  for (std::uint32_t j = threadIdx.x; j < splitters; j += block_threads) {
    splitter[j] = buffers.splitter[std::size_t{stretch.segment} * splitters + j];
  }
  for (std::uint32_t b = threadIdx.x; b < buckets; b += block_threads) counts[b] = 0;
  __syncthreads();
  for (std::uint32_t first = stretch.begin; first < stretch.end; first += block_threads) {
    const std::uint32_t i = first + threadIdx.x;
    const std::uint32_t b = i < stretch.end ? bucket_of<Value>(buffers.record[i], splitter, splitters) : buckets;
    const unsigned alike = __match_any_sync(~0U, b);  // the threads of the warp with this bucket: one counts for all
    if (i >= stretch.end) continue;
    buffers.bucket[i] = static_cast<std::uint8_t>(b);
    if (__ffs(static_cast<int>(alike)) - 1 == static_cast<int>(threadIdx.x % 32)) atomicAdd(&counts[b], __popc(alike));
  }
  __syncthreads();
  for (std::uint32_t b = threadIdx.x; b < buckets; b += block_threads) {
    buffers.count[stretch.count + b * stretch.stride] = counts[b];
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<arguments.size.value, block_threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::find_buckets
