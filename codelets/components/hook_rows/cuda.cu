#include "array/tile_scan.cuh"
#include "components/hook_rows/codelet.hpp"
#include "components/union_find.cuh"

namespace pleach::hook_rows {

namespace {

using union_find::join;

/// The block's threads share rows with more arcs.
constexpr std::size_t own_arcs = 32;

__device__ std::uint32_t sum_of_block(std::uint32_t sum) {
  using Reduce = cub::BlockReduce<std::uint32_t, block_threads>;
  __shared__ typename Reduce::TempStorage storage;
  return Reduce(storage).Sum(sum);
}

template <class Index>
struct Rows {
  const Index* __restrict__ at;
  const Index* __restrict__ neighbour;
  std::uint32_t* label;
  std::uint8_t* left_out;
  bool linked;

  __device__ std::size_t begin(std::uint32_t v) const { return static_cast<std::size_t>(at[v]); }
  __device__ std::uint32_t label_of(std::uint32_t v) const { return static_cast<volatile std::uint32_t*>(label)[v]; }

  /// Joins v with every step-th of the neighbours in [k, end). Returns the number of joined components.
  __device__ std::uint32_t hook(std::uint32_t v, std::size_t k, std::size_t end, std::size_t step) const {
    std::uint32_t sum = 0;
    for (const std::size_t row = begin(v); k < end; k += step) {
      const auto w = static_cast<std::uint32_t>(neighbour[k]);
      if (!(linked && k == row && w < v) && !join(label, v, w)) continue;
      ++sum;
      if (left_out != nullptr) left_out[k] = 0;
    }
    return sum;
  }
};

/// A thread for each vertex, a block for longer rows; hook_long has the rows of a tile or more.
template <class Index>
__global__ void __launch_bounds__(block_threads)
    hook_short(Arguments arguments, std::uint32_t last, Rows<Index> rows, std::uint32_t* joined) {
  __shared__ std::uint32_t shared_vertex[block_threads], shared;
  std::uint32_t sum = 0;
  for (std::uint32_t first = arguments.first + blockIdx.x * block_threads; first < last;
       first += gridDim.x * block_threads) {
    if (threadIdx.x == 0) shared = 0;
    __syncthreads();
    const auto range = [&](std::uint32_t v, std::size_t& begin, std::size_t& end) {
      begin = rows.begin(v) + arguments.begin;
      end = ::min(rows.begin(v + 1), rows.begin(v) + arguments.end);
    };
    std::size_t begin = 0, end = 0;
    const std::uint32_t v = first + threadIdx.x;
    if (v < last && rows.label_of(v) != arguments.skip) {
      range(v, begin, end);
      if (begin + own_arcs >= end) {
        sum += rows.hook(v, begin, end, 1);
      } else if (arguments.end != all || rows.begin(v + 1) - rows.begin(v) < tile) {
        shared_vertex[atomicAdd(&shared, 1u)] = v;
      }
    }
    __syncthreads();
    for (std::uint32_t i = 0; i < shared; ++i) {
      range(shared_vertex[i], begin, end);
      sum += rows.hook(shared_vertex[i], begin + threadIdx.x, end, block_threads);
    }
    __syncthreads();
  }
  sum = sum_of_block(sum);
  if (threadIdx.x == 0) joined[blockIdx.x] = sum;
}

/// Returns the v in [low, high) with at[v] <= arc < at[v + 1].
template <class Index>
__device__ std::uint32_t row_of(const Rows<Index>& rows, std::uint32_t low, std::uint32_t high, std::size_t arc) {
  while (high - low > 1) {
    const std::uint32_t middle = low + (high - low) / 2;
    (rows.begin(middle) <= arc ? low : high) = middle;
  }
  return low;
}

/// A block for each tile of arcs: only its first and last rows can have a tile or more.
template <class Index>
__global__ void __launch_bounds__(block_threads)
    hook_long(Arguments arguments, std::uint32_t last, Rows<Index> rows, std::uint32_t* joined) {
  __shared__ std::uint32_t ends[2];
  std::uint32_t sum = 0;
  const std::size_t arcs_end = rows.begin(last);
  for (std::size_t arc = rows.begin(arguments.first) + blockIdx.x * tile; arc < arcs_end;
       arc += std::size_t{gridDim.x} * tile) {
    const std::size_t tile_end = ::min(arc + tile, arcs_end);
    __syncthreads();
    if (threadIdx.x < 2) {
      ends[threadIdx.x] = row_of(rows, arguments.first, last, threadIdx.x == 0 ? arc : tile_end - 1);
    }
    __syncthreads();
    for (int i = 0; i < (ends[0] == ends[1] ? 1 : 2); ++i) {
      const std::uint32_t v = ends[i];
      const std::size_t row = rows.begin(v), row_end = rows.begin(v + 1);
      if (row_end - row < tile || rows.label_of(v) == arguments.skip) continue;
      sum += rows.hook(v, ::max(arc, row + arguments.begin) + threadIdx.x, ::min(tile_end, row_end), block_threads);
    }
  }
  sum = sum_of_block(sum);
  if (threadIdx.x == 0) joined[blockIdx.x] += sum;
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto blocks = static_cast<unsigned>(typed.joined.size());
    const std::uint32_t last = arguments.first + arguments.size;
    const Rows<Index> rows{typed.offset, typed.neighbour, typed.label, typed.left_out, arguments.linked};
    hook_short<<<blocks, block_threads, 0, stream>>>(arguments, last, rows, typed.joined);
    if (arguments.end == all) hook_long<<<blocks, block_threads, 0, stream>>>(arguments, last, rows, typed.joined);
  });
}

}  // namespace pleach::hook_rows
