#include "runtime/launch.cuh"
#include "sort/merge_runs/codelet.hpp"
#include "sort/merge_runs/path.hpp"

namespace pleach::merge_runs {

namespace {

constexpr unsigned each = keys_each, tile_size = tile_keys;

/// As left_of(), by a warp: its lanes look at as many places at once, as each look at the memory takes long.
template <class Index>
__device__ std::uint32_t left_of_by_warp(const Index* left, std::uint32_t n, const Index* right, std::uint32_t m,
                                         std::uint32_t diagonal, bool is_float) {
  const unsigned lane = threadIdx.x % 32;
  std::uint32_t low = diagonal > m ? diagonal - m : 0, high = ::min(diagonal, n);
  while (low < high) {
    const std::uint32_t step = (high - low + 31) / 32, middle = low + lane * step;
    const bool is_left =
        middle < high && word_of(right[diagonal - 1 - middle], is_float) >= word_of(left[middle], is_float);
    const auto lefts = static_cast<std::uint32_t>(__popc(__ballot_sync(0xFFFFFFFF, is_left)));  // of the first lanes
    if (lefts == 0) return low;
    high = ::min(high, low + lefts * step);
    low += (lefts - 1) * step + 1;
  }
  return low;
}

template <class Index>
__global__ void __launch_bounds__(threads)
    find_cuts(const Index* __restrict__ left, std::uint32_t n, const Index* __restrict__ right, std::uint32_t m,
              std::uint32_t first, std::uint32_t size, std::uint32_t* __restrict__ cuts, std::uint32_t count,
              bool is_float) {
  const std::uint32_t k = blockIdx.x * threads + threadIdx.x;
  if (k < count) cuts[k] = left_of(left, n, right, m, first + ::min(k * tile_size, size), is_float);
}

/// A block brings its parts of both runs to shared memory, as words whose order is that of the keys; each thread merges
/// there, and what it makes is written in order from there.
template <class Index>
__global__ void __launch_bounds__(threads)
    merge(const Index* __restrict__ left, std::uint32_t n, const Index* __restrict__ right, std::uint32_t m,
          std::uint32_t first, std::uint32_t size, Index* __restrict__ merged, const std::uint32_t* __restrict__ cuts,
          bool is_float) {
  using Word = std::make_unsigned_t<Index>;
  __shared__ Word words[tile_size];
  __shared__ std::uint32_t cut[2];
  const std::uint32_t begin = blockIdx.x * tile_size, count = ::min(tile_size, size - begin);
  if (threadIdx.x < 64) {
    const unsigned end = threadIdx.x / 32;
    cut[end] = cuts != nullptr ? cuts[blockIdx.x + end]
                               : left_of_by_warp(left, n, right, m, first + begin + end * count, is_float);
  }
  __syncthreads();
  const std::uint32_t from_left = cut[0], from_right = first + begin - from_left, lefts = cut[1] - from_left,
                      rights = count - lefts;
#pragma unroll
  for (std::uint32_t e = 0; e < each; ++e) {
    const std::uint32_t k = e * threads + threadIdx.x;
    if (k < count) {
      const Index key = k < lefts ? left[from_left + k] : right[from_right + (k - lefts)];
      words[k] = word_of(key, is_float);
    }
  }
  __syncthreads();

  const std::uint32_t mine = ::min(threadIdx.x * each, count), others = ::min(mine + each, count) - mine;
  Word out[each];
  std::uint32_t i = left_of(words, lefts, words + lefts, rights, mine, is_float), j = lefts + mine - i;
  Word from_i = i < lefts ? words[i] : 0, from_j = j < count ? words[j] : 0;
#pragma unroll
  for (std::uint32_t k = 0; k < each; ++k) {
    if (k >= others) break;
    const bool takes_right = j < count && (i >= lefts || from_j < from_i);
    out[k] = takes_right ? from_j : from_i;
    if (takes_right) {
      if (++j < count) from_j = words[j];
    } else {
      if (++i < lefts) from_i = words[i];
    }
  }
  __syncthreads();
#pragma unroll
  for (std::uint32_t k = 0; k < each; ++k) {
    if (k < others) words[mine + k] = out[k];
  }
  __syncthreads();
  for (std::uint32_t k = threadIdx.x; k < count; k += threads) {
    merged[begin + k] = static_cast<Index>(number_of(words[k], 8 * sizeof(Index), is_float));
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& b) {
    const auto blocks = static_cast<unsigned>((arguments.size + tile_keys - 1) / tile_keys);
    const auto n = ::min(arguments.lefts, static_cast<std::uint32_t>(b.left.size())),
               m = ::min(arguments.rights, static_cast<std::uint32_t>(b.right.size()));
    const Index* const left = static_cast<const Index*>(b.left) + arguments.left_begin;
    const Index* const right = static_cast<const Index*>(b.right) + arguments.right_begin;
    if (b.cuts != nullptr) {
      find_cuts<Index><<<blocks / threads + 1, threads, 0, stream>>>(left, n, right, m, arguments.first, arguments.size,
                                                                     b.cuts, blocks + 1, arguments.is_float);
    }
    merge<Index><<<blocks, threads, 0, stream>>>(left, n, right, m, arguments.first, arguments.size, b.merged, b.cuts,
                                                 arguments.is_float);
  });
}

}  // namespace pleach::merge_runs
