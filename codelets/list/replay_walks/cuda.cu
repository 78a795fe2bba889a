#include "list/replay_walks/element.hpp"
#include "list/replay_walks/windows.hpp"
#include "runtime/cuda.hpp"

#include <cub/block/block_scan.cuh>

#include <algorithm>

namespace pleach::replay_walks {

namespace {

constexpr unsigned steps = record_steps, all_lanes = 0xFFFFFFFF;

/// An element and its result, on the way to it.
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

/// Where elements with their results come from: the records, a column for each thread.
template <bool weighted, class Value, class Op, class Result>
struct Records {
  static constexpr bool has_sums = weighted;
  Arguments arguments;
  Buffers<Value, Op, Result> buffers;

  struct Fetched {
    std::uint32_t word[steps];
    Resumed top;
    std::uint32_t chunk;
  };

  [[nodiscard]] __device__ std::uint32_t chunks() const { return static_cast<const Walked*>(buffers.walked)->chunks; }
  [[nodiscard]] __device__ Chunk<Value> chunk(std::uint32_t number) const {
    return {const_cast<std::uint32_t*>(static_cast<const std::uint32_t*>(buffers.records)), number, weighted};
  }

  [[nodiscard]] __device__ unsigned tiles() const {
    const unsigned warps = blockDim.x / record_lanes;
    return (chunks() + warps - 1) / warps;
  }
  /// The first window, or group of windows, that a tile may go to.
  [[nodiscard]] static __device__ unsigned first_bucket(unsigned) { return 0; }

  __device__ void fetch(unsigned tile, Fetched& fetched) const {
    const unsigned lane = threadIdx.x % record_lanes;
    fetched.chunk = tile * (blockDim.x / record_lanes) + threadIdx.x / record_lanes;
    fetched.top = {nothing, 0};
    if (fetched.chunk < chunks()) {
      const Chunk<Value> from = chunk(fetched.chunk);
#pragma unroll
      for (unsigned k = 0; k < steps; ++k) fetched.word[k] = __ldcs(&from.word(k, lane));
      fetched.top = from.top(lane);
    } else {
#pragma unroll
      for (unsigned k = 0; k < steps; ++k) fetched.word[k] = nothing;
    }
  }

  /// Calls f(k, element, result) for every word; the element is `nothing` where it is none.
  template <class F>
  __device__ void replay(const Fetched& fetched, F f) const {
    constexpr unsigned together = 8;  // offsets under way
    const Chunk<Value> from = chunk(fetched.chunk);
    Value of_sublist = Op::template identity<Value>();
    if (fetched.top.sublist != nothing) of_sublist = buffers.offset[fetched.top.sublist];
    std::uint32_t passed = fetched.top.passed;
#pragma unroll
    for (unsigned first = 0; first < steps; first += together) {
      Value offset[together] = {}, sum[together] = {};
#pragma unroll
      for (unsigned k = 0; k < together; ++k) {
        const std::uint32_t word = fetched.word[first + k];
        const bool begun = (word & begins) != 0 && word != nothing;
        if (begun) offset[k] = buffers.offset[word & ~begins];
        if constexpr (weighted) {
          if ((word & begins) == 0) sum[k] = from.sum(first + k, threadIdx.x % record_lanes);
        }
      }
#pragma unroll
      for (unsigned k = 0; k < together; ++k) {
        const std::uint32_t word = fetched.word[first + k];
        const bool is_element = (word & begins) == 0;
        if (!is_element && word != nothing) {
          of_sublist = offset[k];
          passed = 0;
        }
        Value here;
        if constexpr (weighted) {
          here = sum[k];
        } else {
          here = static_cast<Value>(passed);
        }
        passed += is_element ? 1 : 0;
        f(first + k, is_element ? word : nothing, result_of<Op>(arguments, of_sublist, here));
      }
    }
  }
};

/// Or those that were split before, by groups of windows.
template <class Value>
struct Split {
  const Placed<Value>* from;
  std::uint32_t n;

  struct Fetched {
    Placed<Value> placed[steps];
  };

  [[nodiscard]] __device__ unsigned tiles() const { return (n + blockDim.x * steps - 1) / (blockDim.x * steps); }
  [[nodiscard]] static __device__ unsigned first_bucket(unsigned tile) {
    constexpr std::size_t group = group_windows * window_size(sizeof(Value));
    return static_cast<unsigned>(std::size_t{tile} * blockDim.x * steps / group * group_windows);
  }

  __device__ void fetch(unsigned tile, Fetched& fetched) const {
    const std::size_t first = std::size_t{tile} * blockDim.x * steps + threadIdx.x;
#pragma unroll
    for (unsigned k = 0; k < steps; ++k) {
      if (first + k * blockDim.x < n) {
        fetched.placed[k] = load_once(from + first + k * blockDim.x);
      } else {
        fetched.placed[k].element = nothing;
      }
    }
  }

  template <class F>
  __device__ void replay(const Fetched& fetched, F f) const {
#pragma unroll
    for (unsigned k = 0; k < steps; ++k) f(k, fetched.placed[k].element, fetched.placed[k].value);
  }
};

/// Threads of a block that splits a tile of 16 elements for each of them, through 128 KB of shared memory.
constexpr unsigned splitting_threads(std::size_t value_bytes) { return value_bytes == 4 ? 1024 : 512; }

/// The window of an element, or its group of windows: x / 7 by a product, which is exact up to 2^28.
template <class Value, bool by_group>
__device__ unsigned bucket_of(std::uint32_t element) {
  const unsigned window = __umulhi(element >> window_shift(sizeof(Value)), 0xFFFFFFFFu / 7 + 1);
  return by_group ? window / group_windows : window;
}

/// Writes elements and results in the order of their buckets, each of which has as many as it is large. cursor[b]:
/// how many of bucket b are written.
template <bool by_group, class Value, class Source>
__global__ void __launch_bounds__(splitting_threads(sizeof(Value)), 1)
    split(const __grid_constant__ Source source, const std::uint32_t* valid, unsigned buckets, std::uint32_t* cursor,
          Placed<Value>* out) {
  constexpr unsigned threads = splitting_threads(sizeof(Value));
  constexpr std::uint32_t bucket_size =
      static_cast<std::uint32_t>(window_size(sizeof(Value)) * (by_group ? group_windows : 1));
  constexpr unsigned each = most_windows / threads;                            // buckets of a thread
  using Scan = cub::BlockScan<unsigned, threads, cub::BLOCK_SCAN_WARP_SCANS>;  // few registers
  extern __shared__ __align__(16) unsigned char shared[];
  __shared__ typename Scan::TempStorage storage;
  auto* const stage = reinterpret_cast<Placed<Value>*>(shared);
  auto* const count = reinterpret_cast<std::uint32_t*>(stage + threads * steps);  // then where they begin in the stage
  std::uint32_t* const target = count + buckets;  // of a bucket's first element in the stage, less where that is
  const unsigned lane = threadIdx.x % 32;

  typename Source::Fetched fetched;
  if (valid[0] == 0) return;
  const unsigned tiles = source.tiles();
  if (blockIdx.x < tiles) source.fetch(blockIdx.x, fetched);
  for (unsigned i = threadIdx.x; i < buckets; i += threads) count[i] = 0;
  __syncthreads();
  for (unsigned tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    const unsigned first = source.first_bucket(tile);
    std::uint32_t element[steps];
    Value value[steps];
    std::uint32_t place[steps / 2] = {};  // among those of its bucket in this tile: 16 bits each
    source.replay(fetched, [&](unsigned k, std::uint32_t x, Value result) {
      const bool there = x != nothing;
      const unsigned bucket = there ? bucket_of<Value, by_group>(x) - first : nothing;
      std::uint32_t at = 0;
      if (__all_sync(all_lanes, bucket == __shfl_sync(all_lanes, bucket, 0))) {  // in ordered lists
        if (there) {
          if (lane == 0) at = atomicAdd(count + bucket, 32u);
          at = __shfl_sync(all_lanes, at, 0) + lane;
        }
      } else if (there) {
        at = atomicAdd(count + bucket, 1u);
      }
      element[k] = x;
      value[k] = result;
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
    for (unsigned k = 0; k < steps; ++k) {
      if (element[k] == nothing) continue;
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
}

/// A block puts a window together.
template <class Value, class Result>
__global__ void __launch_bounds__(1024)
    write_windows(const Placed<Value>* from, const std::uint32_t* valid, std::uint32_t n, Result* result) {
  if (valid[0] == 0) return;
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

template <class Source, class Result>
__global__ void __launch_bounds__(256)
    scatter(const __grid_constant__ Source source, const std::uint32_t* valid, Result* result) {
  if (valid[0] == 0 || blockIdx.x >= source.tiles()) return;
  typename Source::Fetched fetched;
  source.fetch(blockIdx.x, fetched);
  source.replay(fetched, [&](unsigned, std::uint32_t element, auto value) {
    if (element != nothing) result[element] = static_cast<Result>(value);
  });
}

int attribute(cudaDeviceAttr which) {
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
  constexpr unsigned threads = splitting_threads(sizeof(Value));
  const std::size_t bytes = threads * steps * sizeof(Placed<Value>) + 2 * buckets * sizeof(std::uint32_t);
  const auto kernel = split<by_group, Value, Source>;
  allow_shared(kernel, bytes);
  kernel<<<static_cast<unsigned>(attribute(cudaDevAttrMultiProcessorCount)), threads, bytes, stream>>>(
      source, valid, buckets, cursor, out);
}

template <class Source, class Value, class Op, class Result>
void run(const Source& source, const Buffers<Value, Op, Result>& buffers, CudaStream stream) {
  const std::uint32_t* const valid = buffers.valid;
  const std::size_t n = buffers.result.size();
  Result* const result = buffers.result;
  if constexpr (sizeof(Value) <= 8) {
    constexpr std::size_t window_bytes = window_size(sizeof(Value)) * sizeof(Value);
    if (n * sizeof(Value) > cached_bytes &&
        attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin) > static_cast<int>(window_bytes)) {
      const auto windows = static_cast<unsigned>(windows_of(n, sizeof(Value)));
      const unsigned groups = windows / group_windows + 1;
      auto* placed = reinterpret_cast<Placed<Value>*>(&buffers.scratch[0]);
      std::uint32_t* const of_windows = buffers.scratch + split_words(n, sizeof(Value)) - windows - groups;
      std::uint32_t* const of_groups = of_windows + windows;
      cudaMemsetAsync(of_windows, 0, (windows + groups) * sizeof(std::uint32_t), stream);
      if (windows <= most_windows) {
        launch_split<false, Value>(source, valid, windows, of_windows, placed, stream);
      } else {
        launch_split<true, Value>(source, valid, groups, of_groups, placed + n, stream);
        launch_split<false, Value>(Split<Value>{placed + n, static_cast<std::uint32_t>(n)}, valid,
                                   static_cast<unsigned>(group_windows), of_windows, placed, stream);
      }
      const auto kernel = write_windows<Value, Result>;
      allow_shared(kernel, window_bytes);
      return kernel<<<windows, 1024, window_bytes, stream>>>(placed, valid, static_cast<std::uint32_t>(n), result);
    }
  }
  const std::size_t chunks = buffers.records.size() / chunk_words(Source::has_sums ? sizeof(Value) : 0);
  scatter<<<static_cast<unsigned>((chunks * record_lanes + 255) / 256), 256, 0, stream>>>(source, valid, result);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value, class Op, class Result>(const Buffers<Value, Op, Result>& typed) {
    if constexpr (may_count<Value, Op>) {
      if (!arguments.weighted) {
        return run(Records<false, Value, Op, Result>{arguments, typed}, typed, stream);
      }
    }
    run(Records<true, Value, Op, Result>{arguments, typed}, typed, stream);
  });
}

}  // namespace pleach::replay_walks
