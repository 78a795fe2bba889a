#include "base/launch.cuh"
#include "treefix/rootfix_levels/codelet.hpp"

namespace pleach::rootfix_levels {

namespace {

constexpr unsigned warp = 32;

template <class Op, class Value>
__global__ void __launch_bounds__(threads) wide(const std::uint32_t* __restrict__ up, const Value* __restrict__ weight,
                                                Value* sums, std::uint32_t begin, std::uint32_t end, bool inclusive) {
  const std::uint32_t b = begin + blockIdx.x * threads + threadIdx.x;
  if (b >= end) return;
  if (up[b] == 0) {
    sums[b] = inclusive ? begun<Op>(Value{weight[b]}) : Op::template identity<Value>();
  } else {
    const std::uint32_t p = up[b] - 1;
    sums[b] = Op{}(sums[p], weight[inclusive ? b : p]);
  }
}

/// One block computes levels [first, last), none wider than narrow_level. `passed` has the values that places pass to
/// their children.
template <class Op, class Value>
__global__ void __launch_bounds__(threads)
    narrow(const std::uint32_t* __restrict__ offset, std::uint32_t first, std::uint32_t last,
           const std::uint32_t* __restrict__ up, const Value* __restrict__ weight, Value* sums, bool inclusive) {
  __shared__ Value passed[narrow_tile];
  __shared__ std::uint32_t above[narrow_tile];
  __shared__ std::uint32_t bound[narrow_tile + 1];
  __shared__ std::uint32_t taken;
  while (first < last) {
    // Take as many levels as fit.
    const std::uint32_t count = last - first < narrow_tile ? last - first : narrow_tile;
    __syncthreads();
    if (threadIdx.x == 0) taken = 1;
    for (std::uint32_t l = threadIdx.x; l <= count; l += threads) bound[l] = offset[first + l];
    __syncthreads();
    const std::uint32_t start = bound[0];
    for (std::uint32_t l = threadIdx.x; l <= count; l += threads) {
      if (bound[l] - start <= narrow_tile) atomicMax(&taken, l);
    }
    __syncthreads();
    const std::uint32_t levels = taken, size = bound[levels] - start;
    for (std::uint32_t i = threadIdx.x; i < size; i += threads) {
      above[i] = up[start + i];
      passed[i] = weight[start + i];
    }
    __syncthreads();

    const auto visit = [&](std::uint32_t i) {
      const Value own = passed[i];
      Value from = Op::template identity<Value>();
      if (above[i] > start) {
        from = passed[above[i] - 1 - start];
      } else if (above[i] > 0) {
        const std::uint32_t p = above[i] - 1;
        from = inclusive ? sums[p] : Op{}(sums[p], weight[p]);
      }
      const Value below = Op{}(from, own);
      passed[i] = below;
      sums[start + i] = inclusive ? below : from;
    };
    const auto width = [&](std::uint32_t l) { return bound[l + 1] - bound[l]; };
    for (std::uint32_t l = 0; l < levels;) {
      // One warp computes the levels that fit in it, with no wait for others.
      for (; l < levels && width(l) <= warp; ++l) {
        if (threadIdx.x >= warp) continue;
        if (threadIdx.x < width(l)) visit(bound[l] - start + threadIdx.x);
        __syncwarp();
      }
      __syncthreads();
      for (; l < levels && width(l) > warp; ++l) {
        for (std::uint32_t i = bound[l] - start + threadIdx.x; i < bound[l + 1] - start; i += threads) visit(i);
        __syncthreads();
      }
    }
    first += levels;
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    for_each_run(arguments.levels, narrow_level, [&](Levels run, bool is_wide) {
      if (is_wide) {
        wide<Op, Value><<<blocks_of(run.end() - run.begin()), threads, 0, stream>>>(b.up, b.weight, b.sums, run.begin(),
                                                                                    run.end(), arguments.inclusive);
      } else {
        narrow<Op, Value>
            <<<1, threads, 0, stream>>>(b.offset, run.first, run.last, b.up, b.weight, b.sums, arguments.inclusive);
      }
    });
  });
}

}  // namespace pleach::rootfix_levels
