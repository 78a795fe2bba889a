#include "sort/record.cuh"
#include "sort/sort_segments/codelet.hpp"

namespace pleach::sort_segments {

namespace {

template <class Value>
__global__ void __launch_bounds__(block_threads) run(Arguments arguments, Buffers<Value> buffers) {
  __shared__ Value stage[tile];
  const Segment segment = buffers.segment[blockIdx.x];
  if (segment.begin < arguments.first || segment.begin - arguments.first >= arguments.size) return;
  const std::uint32_t n = segment.end - segment.begin;
  Value* const record = buffers.record + segment.begin;
  const Value* const from = segment.state == IN_PLACE ? record : buffers.other + segment.begin;

  Value* const to = segment.state != SORTED_IN_OTHER && n <= tile ? stage : record;
  if (to != from) {
    for (std::uint32_t i = threadIdx.x; i < n; i += block_threads) to[i] = from[i];
  }
  if (segment.state == SORTED_IN_OTHER) return;
  sort_in_block(to, n);
  if (to == record) return;
  for (std::uint32_t i = threadIdx.x; i < n; i += block_threads) record[i] = to[i];
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<static_cast<unsigned>(typed.segment.size()), block_threads, 0, stream>>>(arguments, typed);
  });
}

}  // namespace pleach::sort_segments
