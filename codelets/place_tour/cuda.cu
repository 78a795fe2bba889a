#include "place_tour/codelet.hpp"

namespace pleach::place_tour::cuda {

namespace {

constexpr unsigned threads = 256;

template <class Index>
__global__ void run(const std::int32_t* __restrict__ position, const std::int32_t* __restrict__ moved, Index* enter,
                    Index* leave, Index* tour, std::uint32_t first, std::uint32_t size, std::uint32_t n,
                    std::uint32_t moves) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t i = first + blockIdx.x * threads + threadIdx.x;
  const std::int32_t by = moves ? moved[position[i]] : 0;
  const Index enter_here = position[i] + by, leave_here = position[n + i] + by;
  enter[i] = enter_here;
  leave[i] = leave_here;
  tour[enter_here] = static_cast<Index>(i);
  tour[leave_here] = ~static_cast<Index>(i);
}

}  // namespace

void place_tour(Arguments arguments, const std::int32_t* position, const std::int32_t* moved, void* enter, void* leave,
                void* tour, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run<<<(arguments.size + threads - 1) / threads, threads, 0, stream>>>(
        position, moved, static_cast<Index*>(enter), static_cast<Index*>(leave), static_cast<Index*>(tour),
        arguments.first, arguments.size, arguments.n, arguments.moves);
  });
}

}  // namespace pleach::place_tour::cuda
