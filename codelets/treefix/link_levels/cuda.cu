#include "treefix/link_levels/codelet.hpp"

namespace pleach::link_levels::cuda {

namespace {

constexpr unsigned threads = 256;

template <class Index>
__global__ void run(const std::uint32_t* __restrict__ vertex, const std::uint32_t* __restrict__ rank,
                    const Index* __restrict__ parent, std::uint32_t* up, std::uint32_t first, std::uint32_t size) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t b = first + blockIdx.x * threads + threadIdx.x;
  const std::uint32_t v = vertex[b];
  const auto p = static_cast<std::uint32_t>(parent[v]);
  up[b] = p == v ? 0 : rank[p] + 1;
}

}  // namespace

void link_levels(Arguments arguments, const std::uint32_t* vertex, const std::uint32_t* rank, const void* parent,
                 std::uint32_t* up, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run<<<(arguments.size + threads - 1) / threads, threads, 0, stream>>>(
        vertex, rank, static_cast<const Index*>(parent), up, arguments.first, arguments.size);
  });
}

}  // namespace pleach::link_levels::cuda
