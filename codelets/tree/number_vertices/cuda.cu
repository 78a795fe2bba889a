#include "array/tile_scan.cuh"
#include "tree/enters.h"
#include "tree/number_vertices/codelet.hpp"

namespace pleach::number_vertices::cuda {

namespace {

template <class Index>
__global__ void __launch_bounds__(block_threads)
    number(const Index* __restrict__ enter, const Index* __restrict__ leave, std::size_t n,
           const std::uint64_t* __restrict__ words, const std::uint32_t* __restrict__ offsets,
           Index* __restrict__ sizes, Index* __restrict__ preorders, Index* __restrict__ postorders,
           Index* __restrict__ levels) {
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t v = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (v >= n) break;
    const auto i = static_cast<unsigned>(enter[v]), j = static_cast<unsigned>(leave[v]);
    const unsigned entered = enters_before(words[i / 32], offsets[i / tile], i);
    if (sizes != nullptr) sizes[v] = static_cast<Index>((j - i + 1) / 2);
    if (preorders != nullptr) preorders[v] = static_cast<Index>(entered);
    if (postorders != nullptr) postorders[v] = static_cast<Index>((j - level_at(i, entered) - 1) / 2);
    if (levels != nullptr) levels[v] = static_cast<Index>(level_at(i, entered));
  }
}

}  // namespace

void number_vertices(Arguments arguments, const void* enter, const void* leave, std::size_t n,
                     const std::uint64_t* words, const std::uint32_t* offsets, const Results<void*>& results,
                     CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto result = [&](Function function) { return static_cast<Index*>(results[function]); };
    number<<<static_cast<unsigned>(tiles(n)), block_threads, 0, stream>>>(
        static_cast<const Index*>(enter), static_cast<const Index*>(leave), n, words, offsets, result(size),
        result(preorder), result(postorder), result(level));
  });
}

}  // namespace pleach::number_vertices::cuda
