#include "arc_sources/codelet.hpp"

namespace pleach::arc_sources::cuda {

namespace {

constexpr unsigned threads = 256;

template <class Index>
__global__ void run(const Index* __restrict__ from, const Index* __restrict__ to, std::uint32_t* source,
                    std::uint32_t first, std::uint32_t size) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t i = first + blockIdx.x * threads + threadIdx.x;
  source[2 * i] = static_cast<std::uint32_t>(from[i]);
  source[2 * i + 1] = static_cast<std::uint32_t>(to[i]);
}

}  // namespace

void arc_sources(Arguments arguments, const void* from, const void* to, std::uint32_t* source, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run<<<(arguments.size + threads - 1) / threads, threads, 0, stream>>>(
        static_cast<const Index*>(from), static_cast<const Index*>(to), source, arguments.first, arguments.size);
  });
}

}  // namespace pleach::arc_sources::cuda
