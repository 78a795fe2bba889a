#include "tour/place_vertices/codelet.hpp"

namespace pleach::place_vertices::cuda {

namespace {

constexpr unsigned threads = 256;

template <class Index>
__global__ void run(const Visit* __restrict__ visit, const std::int32_t* __restrict__ moved, Index* parent,
                    std::int32_t* position, std::uint32_t first, std::uint32_t size, std::uint32_t n) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t v = first + blockIdx.x * threads + threadIdx.x;
  const Visit here = visit[v];
  const std::int32_t by = moved[here.enter];
  parent[v] = static_cast<Index>(here.parent);
  position[v] = here.enter + by;
  position[n + v] = here.leave + by;
}

}  // namespace

void place_vertices(Arguments arguments, const Visit* visit, const std::int32_t* moved, void* parent,
                    std::int32_t* position, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run<<<(arguments.size + threads - 1) / threads, threads, 0, stream>>>(
        visit, moved, static_cast<Index*>(parent), position, arguments.first, arguments.size, arguments.n);
  });
}

}  // namespace pleach::place_vertices::cuda
