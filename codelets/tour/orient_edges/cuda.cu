#include "base/launch.cuh"
#include "tour/orient_edges/codelet.hpp"

namespace pleach::orient_edges {

namespace {

template <class Index>
__global__ void run(Arguments arguments, Buffers<Index> buffers) {
  const auto [index, first, size] = arguments;
  const auto [from, to, root, ranks, visit] = buffers;
  if (thread_number() >= size) return;
  const std::uint32_t i = first + thread_number(), edges = static_cast<std::uint32_t>(from.size());
  const int2* __restrict__ rank = static_cast<const int2*>(ranks.memory);
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

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::orient_edges
