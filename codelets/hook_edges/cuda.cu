#include "hook_edges/codelet.hpp"
#include "runtime/tile_scan.cuh"

namespace pleach::hook_edges::cuda {

namespace {

// Loads and stores are volatile: what is in the first-level cache may be old.

/// Halves the path. A store may bring back a link that another has shortened meanwhile: it still leads to the root.
__device__ std::uint32_t root(volatile std::uint32_t* label, std::uint32_t v) {
  while (true) {
    const std::uint32_t parent = label[v], next = label[parent];
    if (next == parent) return parent;
    label[v] = next;
    v = next;
  }
}

/// False if both are in one component. In a graph of many edges most ends soon have one label.
__device__ bool join(volatile std::uint32_t* label, std::uint32_t a, std::uint32_t b) {
  if (label[a] == label[b]) return false;
  while (true) {
    a = root(label, a);
    b = root(label, b);
    if (a == b) return false;
    const std::uint32_t larger = ::max(a, b), smaller = ::min(a, b);
    a = atomicCAS(const_cast<std::uint32_t*>(&label[larger]), larger, smaller);
    if (a == larger) return true;
    b = smaller;
  }
}

struct Merge {
  __device__ Tally operator()(const Tally& a, const Tally& b) const { return merge(a, b); }
};

template <class Index>
__global__ void __launch_bounds__(block_threads)
    hook(std::uint32_t first, bool twice, const Index* __restrict__ from, const Index* __restrict__ to,
         std::size_t count, std::uint32_t* label, std::size_t n, Tally* tally) {
  using Reduce = cub::BlockReduce<Tally, block_threads>;
  __shared__ typename Reduce::TempStorage storage;
  Tally sum;
  const std::size_t stride = std::size_t{gridDim.x} * block_threads;
  for (std::size_t i = std::size_t{blockIdx.x} * block_threads + threadIdx.x; i < count; i += stride) {
    const auto a = static_cast<std::uint64_t>(from[i]), b = static_cast<std::uint64_t>(to[i]);
    if (twice && a <= b) continue;
    const std::uint32_t edge = first + static_cast<std::uint32_t>(i);
    if (a >= n || b >= n) {
      sum.outside = ::min(sum.outside, edge);
    } else if (join(label, static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b))) {
      ++sum.joined;
    } else {
      sum.closing = ::min(sum.closing, edge);
    }
  }
  sum = Reduce(storage).Reduce(sum, Merge{});
  if (threadIdx.x == 0) tally[blockIdx.x] = sum;
}

}  // namespace

void hook_edges(Arguments arguments, const void* from, const void* to, std::size_t count, std::uint32_t* label,
                std::size_t n, Tally* tally, std::size_t groups, CudaStream stream) {
  with_index(arguments.index, [&]<class Index>(Index) {
    hook<<<static_cast<unsigned>(groups), block_threads, 0, stream>>>(
        arguments.first, arguments.twice, static_cast<const Index*>(from), static_cast<const Index*>(to), count, label,
        n, tally);
  });
}

}  // namespace pleach::hook_edges::cuda
