#include "sort/place_records/codelet.hpp"
#include "sort/record.cuh"

namespace pleach::place_records {

namespace {

template <class Value>
__global__ void __launch_bounds__(block_threads) run(Arguments arguments, Buffers<Value> buffers) {
  __shared__ std::uint32_t next[max_buckets];
  const std::uint32_t buckets = buckets_of(arguments.splitters);
  const Stretch stretch = buffers.stretch[arguments.first + blockIdx.x];

  for (std::uint32_t b = threadIdx.x; b < buckets; b += block_threads) {
    next[b] = buffers.offset[stretch.count + b * stretch.stride] + stretch.shift;
  }
  __syncthreads();
  for (std::uint32_t first = stretch.begin; first < stretch.end; first += block_threads) {
    const std::uint32_t i = first + threadIdx.x;
    const std::uint32_t b = i < stretch.end ? buffers.bucket[i] : buckets;
    const unsigned alike =
        __match_any_sync(~0U, b);  // the threads of the warp with this bucket: one reserves places for all
    const int leader = __ffs(static_cast<int>(alike)) - 1, lane = static_cast<int>(threadIdx.x % 32);
    std::uint32_t to = 0;
    if (b < buckets && lane == leader) to = atomicAdd(&next[b], __popc(alike));
    to = __shfl_sync(~0U, to, leader) + __popc(alike & ((1U << lane) - 1));
    if (b < buckets) buffers.placed[to] = buffers.record[i];
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<arguments.size.value, block_threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::place_records
