#include "base/launch.cuh"
#include "sort/merge_runs/codelet.hpp"
#include "sort/merge_runs/path.hpp"

namespace pleach::merge_runs {

namespace {

constexpr unsigned each = keys_each, tile_size = tile_keys;

/// Finds where each block of merge() begins and ends in the left run. Stores both as the first two of the block's
/// merged keys.
template <class Index>
__global__ void __launch_bounds__(threads)
    find_cuts(const Index* __restrict__ left, std::uint32_t n, const Index* __restrict__ right, std::uint32_t m,
              std::uint32_t first, std::uint32_t size, Index* __restrict__ merged, bool is_float) {
  const std::uint32_t k = blockIdx.x * threads + threadIdx.x;
  const std::uint64_t begin = std::uint64_t{k} * tile_size;
  if (begin >= std::uint64_t{size} + tile_size) return;
  const auto cut = static_cast<Index>(
      left_of(left, n, right, m, first + static_cast<std::uint32_t>(begin < size ? begin : size), is_float));
  if (begin < size) merged[begin] = cut;
  if (k > 0 && begin - tile_size + 1 < size) merged[begin - tile_size + 1] = cut;
}

/// A block loads its parts of both runs into shared memory, as words in the order of keys. Each thread merges there,
/// and the block stores the result coalesced.
template <class Index>
__global__ void __launch_bounds__(threads)
    merge(const Index* __restrict__ left, std::uint32_t n, const Index* __restrict__ right, std::uint32_t m,
          std::uint32_t first, std::uint32_t size, Index* __restrict__ merged, bool is_float) {
  using Word = std::make_unsigned_t<Index>;
  __shared__ Word words[tile_size];
  const std::uint32_t begin = blockIdx.x * tile_size, count = ::min(tile_size, size - begin);
  const auto from_left = static_cast<std::uint32_t>(merged[begin]);
  const std::uint32_t to_left = count > 1 ? static_cast<std::uint32_t>(merged[begin + 1])
                                          : left_of(left, n, right, m, first + begin + 1, is_float);
  const std::uint32_t from_right = first + begin - from_left, lefts = to_left - from_left, rights = count - lefts;
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
    const std::uint32_t first = arguments.skip + arguments.first;
    find_cuts<Index><<<blocks / threads + 1, threads, 0, stream>>>(left, n, right, m, first, arguments.size, b.merged,
                                                                   arguments.is_float);
    merge<Index>
        <<<blocks, threads, 0, stream>>>(left, n, right, m, first, arguments.size, b.merged, arguments.is_float);
  });
}

}  // namespace pleach::merge_runs
