#include "base/launch.cuh"
#include "sort/bound_buckets/codelet.hpp"

namespace pleach::bound_buckets {

namespace {

__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers buffers) {
  const auto [records, stride] = arguments;
  const std::size_t b = thread_number(), m = buffers.segment.size();
  if (b >= m) return;
  const std::uint32_t end = b + 1 < m ? buffers.offset[(b + 1) * stride] : records;
  const std::uint32_t state = b % 2 == 0 ? IN_OTHER : SORTED_IN_OTHER;
  buffers.segment[b] = {buffers.offset[b * stride], end, state};
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.segment.size()), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::bound_buckets
