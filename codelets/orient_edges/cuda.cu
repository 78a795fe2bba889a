#include "orient_edges/codelet.hpp"

namespace pleach::orient_edges::cuda {

namespace {

constexpr unsigned threads = 256;

template <class Index>
__global__ void run(const Index* __restrict__ from, const Index* __restrict__ to,
                    const std::uint32_t* __restrict__ root, const std::int32_t* __restrict__ rank, Index* parent,
                    std::int32_t* position, std::uint32_t first, std::uint32_t size, std::uint32_t edges,
                    std::uint32_t n) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t i = first + blockIdx.x * threads + threadIdx.x;
  const std::int32_t forth = rank[2 * i], back = rank[2 * i + 1];
  std::uint32_t above, below;
  if (i >= edges) {
    above = below = root[i - edges];
  } else {
    above = static_cast<std::uint32_t>(forth < back ? from[i] : to[i]);
    below = static_cast<std::uint32_t>(forth < back ? to[i] : from[i]);
  }
  parent[below] = static_cast<Index>(above);
  position[below] = forth < back ? forth : back;
  position[n + below] = forth < back ? back : forth;
}

}  // namespace

void orient_edges(Arguments arguments, const void* from, const void* to, const std::uint32_t* root,
                  const std::int32_t* rank, void* parent, std::int32_t* position, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run<<<(arguments.size + threads - 1) / threads, threads, 0, stream>>>(
        static_cast<const Index*>(from), static_cast<const Index*>(to), root, rank, static_cast<Index*>(parent),
        position, arguments.first, arguments.size, arguments.edges, arguments.n);
  });
}

}  // namespace pleach::orient_edges::cuda
