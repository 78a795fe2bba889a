// Permutes vectors on CUDA devices, see array/permutation.hpp.
//
// A Source knows n elements with their values, each element once, in tiles of `threads` times 16:
//   struct Fetched, struct Sum          what a thread has of a tile; what it has counted
//   tiles()
//   fetch(tile, fetched)                begins to read
//   place(fetched, sum, f)              calls f(k, element, value) 16 times, together with its warp; element `nowhere`
//                                       where there is none
//   finish(sum)                         called once by all threads of a block
#pragma once

#include "array/permutation.hpp"

#include <cub/block/block_scan.cuh>

namespace pleach {

inline constexpr unsigned placed_each = 16, whole_warp = 0xFFFFFFFF;
inline constexpr std::uint32_t nowhere = 0xFFFFFFFF;

/// An element and its value on the way to it.
template <class Value>
struct alignas(2 * sizeof(Value)) Placed {
  std::uint32_t element;
  Value value;
};

template <class Value>
__device__ Placed<Value> load_once(const Placed<Value>* from) {
  if constexpr (sizeof(Placed<Value>) == 8) {
    const uint2 bits = __ldcs(reinterpret_cast<const uint2*>(from));
    return reinterpret_cast<const Placed<Value>&>(bits);
  } else if constexpr (sizeof(Placed<Value>) == 16) {
    const uint4 bits = __ldcs(reinterpret_cast<const uint4*>(from));
    return reinterpret_cast<const Placed<Value>&>(bits);
  } else {
    return *from;
  }
}

/// The source of elements that were split by groups of windows before.
template <class Value>
struct SplitByGroup {
  static constexpr unsigned threads = sizeof(Value) == 4 ? 1024 : 512;
  const Placed<Value>* from;
  std::uint32_t n;

  struct Fetched {
    Placed<Value> placed[placed_each];
  };
  struct Sum {};

  [[nodiscard]] __device__ unsigned tiles() const { return (n + threads * placed_each - 1) / (threads * placed_each); }
  /// Returns the first window that elements of a tile may belong to.
  [[nodiscard]] static __device__ unsigned first_bucket(unsigned tile) {
    constexpr std::size_t group = group_windows * window_size(sizeof(Value));
    return static_cast<unsigned>(std::size_t{tile} * threads * placed_each / group * group_windows);
  }

  __device__ void fetch(unsigned tile, Fetched& fetched) const {
    const std::size_t first = std::size_t{tile} * threads * placed_each + threadIdx.x;
#pragma unroll
    for (unsigned k = 0; k < placed_each; ++k) {
      if (first + k * threads < n) {
        fetched.placed[k] = load_once(from + first + k * threads);
      } else {
        fetched.placed[k].element = nowhere;
      }
    }
  }

  template <class F>
  __device__ void place(const Fetched& fetched, Sum&, F f) const {
#pragma unroll
    for (unsigned k = 0; k < placed_each; ++k) f(k, fetched.placed[k].element, fetched.placed[k].value);
  }
  __device__ void finish(const Sum&) const {}
};

/// Returns the window of an element, or its group of windows. x / 7 is a product, exact up to 2^28.
template <class Value, bool by_group>
__device__ unsigned bucket_of(std::uint32_t element) {
  const unsigned window = __umulhi(element >> window_shift(sizeof(Value)), 0xFFFFFFFFu / 7 + 1);
  return by_group ? window / group_windows : window;
}

/// Writes elements and values into buckets, each as large as its number of elements. cursor[b]: elements already in
/// bucket b.
template <bool by_group, class Value, class Source>
__global__ void __launch_bounds__(Source::threads, 1)
    split(const __grid_constant__ Source source, const std::uint32_t* valid, unsigned buckets, std::uint32_t* cursor,
          Placed<Value>* out) {
  constexpr unsigned threads = Source::threads;
  constexpr std::uint32_t bucket_size =
      static_cast<std::uint32_t>(window_size(sizeof(Value)) * (by_group ? group_windows : 1));
  constexpr unsigned each = windows_at_once / threads;                         // buckets of a thread
  using Scan = cub::BlockScan<unsigned, threads, cub::BLOCK_SCAN_WARP_SCANS>;  // few registers
  extern __shared__ __align__(16) unsigned char shared[];
  __shared__ typename Scan::TempStorage storage;
  auto* const stage = reinterpret_cast<Placed<Value>*>(shared);
  auto* const count =
      reinterpret_cast<std::uint32_t*>(stage + threads * placed_each);  // first counts, then positions in the stage
  std::uint32_t* const target =
      count + buckets;  // target position of a bucket's first element, minus its position in the stage
  const unsigned lane = threadIdx.x % 32;

  typename Source::Fetched fetched;
  typename Source::Sum sum{};
  if (valid != nullptr && *valid == 0) return;
  const unsigned tiles = source.tiles();
  if (blockIdx.x < tiles) source.fetch(blockIdx.x, fetched);
  for (unsigned i = threadIdx.x; i < buckets; i += threads) count[i] = 0;
  __syncthreads();
  for (unsigned tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    unsigned first = 0;
    if constexpr (requires { source.first_bucket(tile); }) first = source.first_bucket(tile);
    std::uint32_t element[placed_each];
    Value value[placed_each];
    std::uint32_t place[placed_each / 2] = {};  // among the elements of its bucket in this tile: 16 bits each
    source.place(fetched, sum, [&](unsigned k, std::uint32_t x, Value its_value) {
      const bool there = x != nowhere;
      const unsigned bucket = there ? bucket_of<Value, by_group>(x) - first : nowhere;
      std::uint32_t at = 0;
      if (__all_sync(whole_warp, bucket == __shfl_sync(whole_warp, bucket, 0))) {  // common in ordered lists
        if (there) {
          if (lane == 0) at = atomicAdd(count + bucket, 32u);
          at = __shfl_sync(whole_warp, at, 0) + lane;
        }
      } else if (there) {
        at = atomicAdd(count + bucket, 1u);
      }
      element[k] = x;
      value[k] = its_value;
      place[k / 2] |= at << (k % 2 * 16);
    });
    __syncthreads();

    unsigned mine[each], start[each], total;
#pragma unroll
    for (unsigned i = 0; i < each; ++i) {
      const unsigned bucket = threadIdx.x * each + i;
      mine[i] = bucket < buckets ? count[bucket] : 0;
    }
    Scan(storage).ExclusiveSum(mine, start, total);
#pragma unroll
    for (unsigned i = 0; i < each; ++i) {
      const unsigned bucket = threadIdx.x * each + i;
      if (bucket >= buckets) continue;
      count[bucket] = start[i];
      if (mine[i] == 0) continue;
      target[bucket] = (first + bucket) * bucket_size + atomicAdd(cursor + first + bucket, mine[i]) - start[i];
    }
    __syncthreads();
#pragma unroll
    for (unsigned k = 0; k < placed_each; ++k) {
      if (element[k] == nowhere) continue;
      const unsigned at = place[k / 2] >> (k % 2 * 16) & 0xFFFF;
      stage[count[bucket_of<Value, by_group>(element[k]) - first] + at] = {element[k], value[k]};
    }
    if (tile + gridDim.x < tiles) source.fetch(tile + gridDim.x, fetched);
    __syncthreads();
    for (unsigned i = threadIdx.x; i < buckets; i += threads) count[i] = 0;
#pragma unroll 4
    for (unsigned i = threadIdx.x; i < total; i += threads) {
      const Placed<Value> placed = stage[i];
      out[target[bucket_of<Value, by_group>(placed.element) - first] + i] = placed;
    }
    __syncthreads();
  }
  source.finish(sum);
}

/// A block assembles a window in shared memory.
template <class Value, class Result>
__global__ void __launch_bounds__(1024)
    write_windows(const Placed<Value>* from, const std::uint32_t* valid, std::uint32_t n, Result* result) {
  if (valid != nullptr && *valid == 0) return;
  constexpr auto size = static_cast<std::uint32_t>(window_size(sizeof(Value)));
  extern __shared__ __align__(16) unsigned char shared[];
  auto* const window = reinterpret_cast<Value*>(shared);
  const std::uint32_t first = blockIdx.x * size, count = ::min(size, n - first);
#pragma unroll 8
  for (std::uint32_t i = threadIdx.x; i < count; i += 1024) {
    const Placed<Value> placed = load_once(from + first + i);
    window[placed.element - first] = placed.value;
  }
  __syncthreads();
#pragma unroll 4
  for (std::uint32_t i = threadIdx.x; i < count; i += 1024) result[first + i] = static_cast<Result>(window[i]);
}

inline int attribute(cudaDeviceAttr which) {
  int device = 0, value = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&value, which, device);
  return value;
}

template <class Kernel>
void allow_shared(Kernel* kernel, std::size_t bytes) {
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes));
}

template <bool by_group, class Value, class Source>
void launch_split(const Source& source, const std::uint32_t* valid, unsigned buckets, std::uint32_t* cursor,
                  Placed<Value>* out, CudaStream stream) {
  constexpr unsigned threads = Source::threads;
  const std::size_t bytes = threads * placed_each * sizeof(Placed<Value>) + 2 * buckets * sizeof(std::uint32_t);
  const auto kernel = split<by_group, Value, Source>;
  allow_shared(kernel, bytes);
  kernel<<<static_cast<unsigned>(attribute(cudaDevAttrMultiProcessorCount)), threads, bytes, stream>>>(
      source, valid, buckets, cursor, out);
}

/// Writes result[i] for each of n elements, from a source of all of them, unless *valid is 0. Returns false, and does
/// nothing, if the device has too little shared memory, or scattered writes are cheaper.
template <class Value, class Source, class Result>
bool write_permutation(const Source& source, const std::uint32_t* valid, std::size_t n, Result* result,
                       std::uint32_t* scratch, CudaStream stream) {
  constexpr std::size_t window_bytes = window_size(sizeof(Value)) * sizeof(Value);
  if (n * sizeof(Value) <= cached_bytes ||
      attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin) <= static_cast<int>(window_bytes)) {
    return false;
  }
  const auto windows = static_cast<unsigned>(windows_of(n, sizeof(Value)));
  const unsigned groups = windows / group_windows + 1;
  auto* const placed = reinterpret_cast<Placed<Value>*>(scratch);
  std::uint32_t* const of_windows = scratch + split_words(n, sizeof(Value)) - windows - groups;
  std::uint32_t* const of_groups = of_windows + windows;
  cudaMemsetAsync(of_windows, 0, (windows + groups) * sizeof(std::uint32_t), stream);
  if (windows <= windows_at_once) {
    launch_split<false, Value>(source, valid, windows, of_windows, placed, stream);
  } else {
    launch_split<true, Value>(source, valid, groups, of_groups, placed + n, stream);
    launch_split<false, Value>(SplitByGroup<Value>{placed + n, static_cast<std::uint32_t>(n)}, valid,
                               static_cast<unsigned>(group_windows), of_windows, placed, stream);
  }
  const auto kernel = write_windows<Value, Result>;
  allow_shared(kernel, window_bytes);
  kernel<<<windows, 1024, window_bytes, stream>>>(placed, valid, static_cast<std::uint32_t>(n), result);
  return true;
}

}  // namespace pleach
