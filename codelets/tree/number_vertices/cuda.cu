#include "array/tile_scan.cuh"
#include "tree/enters.h"
#include "tree/number_vertices/codelet.hpp"

namespace pleach::number_vertices {

namespace {

template <class Index>
__global__ void __launch_bounds__(block_threads) run(Buffers<Index> buffers) {
  const auto [enter, leave, words, offsets, size, preorder, postorder, level] = buffers;
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t v = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (v >= enter.size()) break;
    const auto i = static_cast<unsigned>(enter[v]), j = static_cast<unsigned>(leave[v]);
    const unsigned entered = enters_before(words[i / 32], offsets[i / tile], i);
    if (size != nullptr) size[v] = static_cast<Index>((j - i + 1) / 2);
    if (preorder != nullptr) preorder[v] = static_cast<Index>(entered);
    if (postorder != nullptr) postorder[v] = static_cast<Index>((j - level_at(i, entered) - 1) / 2);
    if (level != nullptr) level[v] = static_cast<Index>(level_at(i, entered));
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<static_cast<unsigned>(tiles(typed.enter.size())), block_threads, 0, stream>>>(typed);
  });
}

}  // namespace pleach::number_vertices
