#include "array/tile_scan.cuh"
#include "tree/enters.h"
#include "tree/list_preorder/codelet.hpp"

namespace pleach::list_preorder {

namespace {

template <class Index>
__global__ void __launch_bounds__(block_threads) run(std::uint32_t first, Buffers<Index> buffers) {
  const auto [tour, words, offsets, vertex, root, level, minus_level] = buffers;
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t at = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (at >= tour.size()) break;
    const Index v = tour[at];
    if (v < 0) continue;
    const unsigned i = first + static_cast<unsigned>(at);
    const unsigned place = enters_before(words[i / 32], offsets[i / tile], i);
    const int depth = static_cast<int>(level_at(i, place));
    if (vertex != nullptr) vertex[place] = v;
    if (root != nullptr) root[place] = depth == 0 ? v : Index{0};
    if (level != nullptr) level[place] = depth;
    if (minus_level != nullptr) minus_level[place] = -depth;
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<static_cast<unsigned>(tiles(typed.tour.size())), block_threads, 0, stream>>>(arguments.first, typed);
  });
}

}  // namespace pleach::list_preorder
