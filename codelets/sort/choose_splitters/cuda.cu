#include "sort/choose_splitters/codelet.hpp"
#include "sort/record.cuh"

namespace pleach::choose_splitters {

namespace {

template <class Value>
__global__ void __launch_bounds__(block_threads) run(Arguments arguments, Buffers<Value> buffers) {
  __shared__ Value sample[max_samples];
  const std::uint32_t splitters = arguments.splitters, samples = arguments.samples;
  const std::uint32_t s = arguments.first + blockIdx.x;
  const Segment segment = buffers.segment[s];

  for (std::uint32_t i = threadIdx.x; i < samples; i += block_threads) {
    const std::uint32_t size = segment.end - segment.begin;
    sample[i] = buffers.record[segment.begin + sample_of(i, segment.begin, size, arguments.seed)];
  }
  sort_in_block(sample, samples);
  for (std::uint32_t j = threadIdx.x; j < splitters; j += block_threads) {
    buffers.splitter[std::size_t{s} * splitters + j] = sample[(j + 1) * samples / (splitters + 1)];
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<arguments.size.value, block_threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::choose_splitters
