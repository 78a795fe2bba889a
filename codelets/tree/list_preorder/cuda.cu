#include "array/tile_scan.cuh"
#include "tree/enters.h"
#include "tree/list_preorder/codelet.hpp"

namespace pleach::list_preorder::cuda {

namespace {

template <class Value, class Index, class ValueOf>
__global__ void __launch_bounds__(block_threads)
    list(std::uint32_t first, const Index* __restrict__ tour, std::size_t m, const std::uint64_t* __restrict__ words,
         const std::uint32_t* __restrict__ offsets, Value* __restrict__ values, ValueOf value_of) {
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t at = blockIdx.x * tile + k * block_threads + threadIdx.x;
    if (at >= m) break;
    const Index v = tour[at];
    if (v < 0) continue;
    const unsigned i = first + static_cast<unsigned>(at);
    const unsigned place = enters_before(words[i / 32], offsets[i / tile], i);
    values[place] = value_of(v, level_at(i, place));
  }
}

template <class Index>
struct VertexOf {
  __device__ Index operator()(Index v, unsigned) const { return v; }
};
template <class Index>
struct LevelOf {
  __device__ std::int32_t operator()(Index, unsigned level) const { return -static_cast<std::int32_t>(level); }
};
template <class Index>
struct DepthOf {
  __device__ std::int32_t operator()(Index, unsigned level) const { return static_cast<std::int32_t>(level); }
};
template <class Index>
struct RootOf {
  __device__ Index operator()(Index v, unsigned level) const { return level == 0 ? v : Index{0}; }
};

}  // namespace

void list_preorder(Arguments arguments, const void* tour, std::size_t m, const std::uint64_t* words,
                   const std::uint32_t* offsets, void* values, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto list_as = [&]<class Value>(Value, auto value_of) {
      list<Value><<<static_cast<unsigned>(tiles(m)), block_threads, 0, stream>>>(
          arguments.first, static_cast<const Index*>(tour), m, words, offsets, static_cast<Value*>(values), value_of);
    };
    switch (arguments.kind) {
      case Kind::vertex: return list_as(Index{}, VertexOf<Index>{});
      case Kind::level: return list_as(std::int32_t{}, LevelOf<Index>{});
      case Kind::depth: return list_as(std::int32_t{}, DepthOf<Index>{});
      case Kind::root: return list_as(Index{}, RootOf<Index>{});
    }
  });
}

}  // namespace pleach::list_preorder::cuda
