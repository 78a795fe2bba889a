#include "base/launch.cuh"
#include "treefix/leaffix_levels/codelet.hpp"

namespace pleach::leaffix_levels {

namespace {

constexpr unsigned warp = 32;
static_assert(warp == 1U << block_bits);

template <class Value>
__device__ Value shuffle_down(Value x, unsigned lanes) {
  if constexpr (is_complex<Value>) {
    return {shuffle_down(x.re, lanes), shuffle_down(x.im, lanes)};
  } else {
    return __shfl_down_sync(~0U, x, lanes);
  }
}

/// Returns the balanced binary tree over the values of a warp, in its first lane.
template <class Op, class Value>
__device__ Value add_warp(Value x) {
  for (unsigned lanes = 1; lanes < warp; lanes *= 2) x = Op{}(x, shuffle_down(x, lanes));
  return x;
}

/// Returns `sum` with the terms of the children [first, c).
template <class Op, class Value, class Term>
__device__ Value add_children(Value sum, std::uint32_t first, std::uint32_t c, Term term, const Value* blocks,
                              std::uint32_t n) {
  while (c > first) {
    const std::uint32_t height = height_before(first, c);
    c -= 1U << (block_bits * height);
    sum = Op{}(sum, height == 0 ? term(c) : blocks[first_block(n, height) + (c >> (block_bits * height))]);
  }
  return sum;
}

/// Computes block j of a height; all lanes of a warp call it.
template <class Op, class Value, class Term>
__device__ void add_block(std::uint32_t height, std::uint32_t j, Term term, Value* blocks, std::uint32_t n) {
  const std::uint32_t i = j * warp + threadIdx.x % warp;
  const Value sum = add_warp<Op>(height == 1 ? term(i) : blocks[first_block(n, height - 1) + i]);
  if (threadIdx.x % warp == 0) blocks[first_block(n, height) + j] = sum;
}

template <class Op, class Value>
__global__ void __launch_bounds__(threads)
    wide(const std::uint32_t* __restrict__ child, const Value* __restrict__ weight, Value* sums, const Value* blocks,
         std::uint32_t begin, std::uint32_t end, std::uint32_t n, bool inclusive) {
  const std::uint32_t b = begin + blockIdx.x * threads + threadIdx.x;
  if (b >= end) return;
  const auto term = [&](std::uint32_t p) { return inclusive ? sums[p] : Op{}(sums[p], weight[p]); };
  const Value own = inclusive ? begun<Op>(Value{weight[b]}) : Op::template identity<Value>();
  sums[b] = add_children<Op>(own, child[b], child[b + 1], term, blocks, n);
}

/// One warp for each block of [first, last).
template <class Op, class Value>
__global__ void __launch_bounds__(threads)
    add_blocks(std::uint32_t height, std::uint32_t first, std::uint32_t last, const Value* __restrict__ weight,
               const Value* sums, Value* blocks, std::uint32_t n, bool inclusive) {
  const std::uint32_t j = first + (blockIdx.x * threads + threadIdx.x) / warp;
  if (j >= last) return;
  const auto term = [&](std::uint32_t p) { return inclusive ? sums[p] : Op{}(sums[p], weight[p]); };
  add_block<Op>(height, j, term, blocks, n);
}

/// One block computes levels [first, last) from the last to the first, none wider than narrow_level. `passed` has the
/// values that places pass to their parents.
template <class Op, class Value>
__global__ void __launch_bounds__(threads)
    narrow(const std::uint32_t* __restrict__ offset, std::uint32_t first, std::uint32_t last,
           const std::uint32_t* __restrict__ child, const Value* __restrict__ weight, Value* sums, Value* blocks,
           std::uint32_t n, std::uint32_t degree, bool inclusive) {
  __shared__ Value passed[narrow_tile];
  __shared__ std::uint32_t below[narrow_tile + 1];
  __shared__ std::uint32_t bound[narrow_tile + 1];
  __shared__ std::uint32_t lowest;
  while (first < last) {
    // Take as many levels as fit.
    const std::uint32_t count = last - first < narrow_tile ? last - first : narrow_tile;
    __syncthreads();
    if (threadIdx.x == 0) lowest = count - 1;
    for (std::uint32_t l = threadIdx.x; l <= count; l += threads) bound[l] = offset[last - count + l];
    __syncthreads();
    const std::uint32_t end = bound[count];
    for (std::uint32_t l = threadIdx.x; l <= count; l += threads) {
      if (end - bound[l] <= narrow_tile) atomicMin(&lowest, l);
    }
    __syncthreads();
    const std::uint32_t top = lowest, start = bound[top], size = end - start;
    for (std::uint32_t i = threadIdx.x; i <= size; i += threads) {
      below[i] = child[start + i];
      if (i < size) passed[i] = weight[start + i];
    }
    __syncthreads();

    const auto term = [&](std::uint32_t p) {
      if (p < end) return passed[p - start];
      return inclusive ? sums[p] : Op{}(sums[p], weight[p]);
    };
    const auto visit = [&](std::uint32_t i) {
      const Value own = passed[i];
      const Value sum = add_children<Op>(inclusive ? begun<Op>(own) : Op::template identity<Value>(), below[i],
                                         below[i + 1], term, blocks, n);
      passed[i] = inclusive ? sum : Op{}(sum, own);
      sums[start + i] = sum;
    };
    const auto width = [&](std::uint32_t l) { return bound[l] - bound[l - 1]; };
    for (std::uint32_t l = count; l > top;) {
      // One warp computes the levels that fit in it and contain no block, with no wait for others.
      for (; l > top && width(l) < warp; --l) {
        if (threadIdx.x >= warp) continue;
        if (threadIdx.x < width(l)) visit(bound[l - 1] - start + threadIdx.x);
        __syncwarp();
      }
      __syncthreads();
      for (; l > top && width(l) >= warp; --l) {
        for (std::uint32_t i = bound[l - 1] - start + threadIdx.x; i < bound[l] - start; i += threads) visit(i);
        __syncthreads();
        for (std::uint32_t height = 1; takes_blocks(degree, height); ++height) {
          const Blocks within(bound[l - 1], bound[l], height);
          for (std::uint32_t j = within.first + threadIdx.x / warp; j < within.last; j += threads / warp) {
            add_block<Op>(height, j, term, blocks, n);
          }
          __syncthreads();
        }
      }
    }
    last -= count - top;
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const bool inclusive = arguments.inclusive;
  const std::uint32_t degree = arguments.degree;
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    const auto n = static_cast<std::uint32_t>(b.weight.size());
    const Value* weight = b.weight;
    Value *sums = b.sums, *blocks = sums + n;
    for_each_run_up(arguments.levels, narrow_level, [&](Levels run, bool is_wide) {
      if (!is_wide) {
        narrow<Op><<<1, threads, 0, stream>>>(b.offset, run.first, run.last, b.child, weight, sums, blocks, n, degree,
                                              inclusive);
        return;
      }
      const std::uint32_t begin = run.begin(), end = run.end();
      wide<Op><<<blocks_of(end - begin), threads, 0, stream>>>(b.child, weight, sums, blocks, begin, end, n, inclusive);
      for (std::uint32_t height = 1; takes_blocks(degree, height); ++height) {
        const Blocks within(begin, end, height);
        if (within.first >= within.last) break;
        add_blocks<Op><<<blocks_of(std::size_t{within.last - within.first} * warp), threads, 0, stream>>>(
            height, within.first, within.last, weight, sums, blocks, n, inclusive);
      }
    });
  });
}

}  // namespace pleach::leaffix_levels
