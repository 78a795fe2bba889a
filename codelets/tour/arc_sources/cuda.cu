#include "tour/arc_sources/codelet.hpp"

namespace pleach::arc_sources::cuda {

namespace {

constexpr unsigned threads = 256;

template <class Index>
__global__ void run(const Index* __restrict__ from, const Index* __restrict__ to, uint2* source, std::uint32_t first,
                    std::uint32_t size, std::uint32_t n) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t i = first + blockIdx.x * threads + threadIdx.x;
  const Arc arc = arc_of(static_cast<std::uint64_t>(from[i]), static_cast<std::uint64_t>(to[i]), n);
  source[i] = {arc.from, arc.to};
}

}  // namespace

void arc_sources(Arguments arguments, const void* from, const void* to, std::uint32_t* source, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run<<<(arguments.size + threads - 1) / threads, threads, 0, stream>>>(
        static_cast<const Index*>(from), static_cast<const Index*>(to), reinterpret_cast<uint2*>(source),
        arguments.first, arguments.size, arguments.n);
  });
}

}  // namespace pleach::arc_sources::cuda
