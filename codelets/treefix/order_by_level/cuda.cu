#include "treefix/order_by_level/codelet.hpp"

namespace pleach::order_by_level::cuda {

namespace {

constexpr unsigned threads = 256;

template <class Index>
__global__ void run(const std::uint32_t* __restrict__ order, const Index* __restrict__ preorder, std::uint32_t* vertex,
                    std::uint32_t* rank, std::uint32_t first, std::uint32_t size) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t b = first + blockIdx.x * threads + threadIdx.x;
  const auto v = static_cast<std::uint32_t>(preorder[order[b]]);
  vertex[b] = v;
  rank[v] = b;
}

}  // namespace

void order_by_level(Arguments arguments, const std::uint32_t* order, const void* preorder, std::uint32_t* vertex,
                    std::uint32_t* rank, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run<<<(arguments.size + threads - 1) / threads, threads, 0, stream>>>(
        order, static_cast<const Index*>(preorder), vertex, rank, arguments.first, arguments.size);
  });
}

}  // namespace pleach::order_by_level::cuda
