#include "tour/orient_edges/codelet.hpp"

namespace pleach::orient_edges::cuda {

namespace {

constexpr unsigned threads = 256;

template <class Index>
__global__ void run(const Index* __restrict__ from, const Index* __restrict__ to,
                    const std::uint32_t* __restrict__ root, const int2* __restrict__ rank, Visit* visit,
                    std::uint32_t first, std::uint32_t size, std::uint32_t edges) {
  if (blockIdx.x * threads + threadIdx.x >= size) return;
  const std::uint32_t i = first + blockIdx.x * threads + threadIdx.x;
  const auto [forth, back] = rank[i];
  if (i < edges) {
    const auto a = static_cast<std::uint32_t>(from[i]), b = static_cast<std::uint32_t>(to[i]);
    if (forth < back) {
      visit[b] = {a, forth, back, i};
    } else {
      visit[a] = {b, back, forth, i};
    }
  } else {
    const std::uint32_t v = root[i - edges];
    visit[v] = {v, forth, back, Visit::no_edge};
  }
}

}  // namespace

void orient_edges(Arguments arguments, const void* from, const void* to, const std::uint32_t* root,
                  const std::int32_t* rank, Visit* visit, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run<<<(arguments.size + threads - 1) / threads, threads, 0, stream>>>(
        static_cast<const Index*>(from), static_cast<const Index*>(to), root, reinterpret_cast<const int2*>(rank),
        visit, arguments.first, arguments.size, arguments.edges);
  });
}

}  // namespace pleach::orient_edges::cuda
