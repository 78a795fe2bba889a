#include "array/tile_scan.cuh"
#include "base/launch.cuh"
#include "treefix/tour_confine/codelet.hpp"

#include <cooperative_groups.h>

namespace pleach::tour_confine {

namespace {

constexpr unsigned blocks_per_processor = 4;

struct Larger {
  template <class Index>
  __device__ Index operator()(Index a, Index b) const {
    return a > b ? a : b;
  }
};

__device__ bool any(const std::int32_t* found, std::size_t k) {
  bool any = false;
  for (std::size_t i = 0; i < k; i += found_words) any |= found[i] != 0;
  return any;
}

/// Position p of the tour: the class of the weight there, -1 if it is finite or does not count, and the key of the
/// prefix maximum.
template <class Index, class Real>
struct Position {
  Index v, key;
  bool enters;
  int mine;

  __device__ Position(const Index* tour, std::size_t p, const Index* other, const Real* weight, int stride,
                      Direction direction) {
    enters = tour[p] >= 0;
    v = enters ? tour[p] : ~tour[p];
    mine = enters ? class_of(weight[static_cast<std::size_t>(v) * stride]) : -1;
    key = direction == Direction::root && mine >= 0 ? other[v] : static_cast<Index>(p);
  }
};

template <class Index, class Real>
__device__ void tile_maxima(const Index* tour, std::size_t m, const Index* other, const Real* weight, int stride,
                            Index* table, Direction direction) {
  using Reduce = cub::BlockReduce<Index, block_threads>;
  __shared__ typename Reduce::TempStorage storage;
  const std::size_t count = tiles(m);
  for (std::size_t t = blockIdx.x; t < count; t += gridDim.x) {
    Index maximum[classes] = {-1, -1, -1};
    for (int i = 0; i < items_per_thread; ++i) {
      const std::size_t p = t * tile + i * block_threads + threadIdx.x;
      if (p >= m) break;
      const Position<Index, Real> here(tour, p, other, weight, stride, direction);
      for (int c = 0; c < classes; ++c) {
        if (here.mine == c) maximum[c] = Larger{}(maximum[c], here.key);
      }
    }
    for (int c = 0; c < classes; ++c) {
      const Index largest = Reduce(storage).Reduce(maximum[c], Larger{});
      if (threadIdx.x == 0) table[c * count + t] = largest;
      __syncthreads();
    }
  }
}

/// A block replaces the table of a class by its exclusive prefix maximum.
template <class Index>
__device__ void scan_maxima(Index* mine, std::size_t count) {
  using Scan = cub::BlockScan<Index, block_threads>;
  __shared__ typename Scan::TempStorage storage;
  Index carry = -1;
  for (std::size_t first = 0; first < count; first += block_threads) {
    const std::size_t t = first + threadIdx.x;
    Index value = t < count ? mine[t] : Index{-1}, total;
    Scan(storage).ExclusiveScan(value, value, Index{-1}, Larger{}, total);
    if (t < count) mine[t] = Larger{}(carry, value);
    carry = Larger{}(carry, total);
    __syncthreads();
  }
}

template <class Index, class Real>
__device__ void confine(const Index* tour, std::size_t m, const Index* other, const Real* weight, Real* result,
                        int stride, const Index* table, Direction direction, bool inclusive) {
  using Scan = cub::BlockScan<Index, block_threads>;
  __shared__ typename Scan::TempStorage storage;
  const std::size_t count = tiles(m);
  for (std::size_t t = blockIdx.x; t < count; t += gridDim.x) {
    Index maximum[classes];
    for (int c = 0; c < classes; ++c) maximum[c] = table[c * count + t];
    for (int i = 0; i < items_per_thread; ++i) {
      const std::size_t p = t * tile + i * block_threads + threadIdx.x;
      const bool there = p < m;
      const Position<Index, Real> here(tour, there ? p : m - 1, other, weight, stride, direction);
      bool present[classes];
      for (int c = 0; c < classes; ++c) {
        const Index key = there && here.mine == c ? here.key : Index{-1};
        Index before, total;
        Scan(storage).ExclusiveScan(key, before, Index{-1}, Larger{}, total);
        __syncthreads();
        before = Larger{}(before, maximum[c]);
        maximum[c] = Larger{}(maximum[c], total);
        if (direction == Direction::root) {
          present[c] = before >= static_cast<Index>(p) || (inclusive && here.mine == c);
        } else {
          const Index entered = other[here.v];
          present[c] = inclusive ? before >= entered : before > entered;
        }
      }
      if (there && here.enters == (direction == Direction::root) && (present[0] || present[1] || present[2])) {
        result[static_cast<std::size_t>(here.v) * stride] = sum_of_classes<Real>(present[0], present[1], present[2]);
      }
    }
  }
}

/// One launch, because there is rarely more to do than to see that all weights are finite.
template <class Index, class Real>
__global__ void __launch_bounds__(block_threads, blocks_per_processor)
    run(const std::int32_t* found, std::size_t k, const Index* tour, std::size_t m, const Index* other,
        const Real* weight, Real* result, int stride, Index* table, Direction direction, bool inclusive) {
  if (!any(found, k)) return;
  const auto grid = cooperative_groups::this_grid();
  const std::size_t count = tiles(m);
  tile_maxima(tour, m, other, weight, stride, table, direction);
  grid.sync();
  for (unsigned c = blockIdx.x; c < classes; c += gridDim.x) scan_maxima(table + c * count, count);
  grid.sync();
  confine(tour, m, other, weight, result, stride, table, direction, inclusive);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const std::int32_t* found = buffers.found;
  const std::size_t k = buffers.found.size(), m = buffers.tour.size();
  with_types(arguments, buffers, [&]<class Index, class Value>(const Buffers<Index, Value>& b) {
    for_each_real<Value>(b.weight, b.result, [&]<class Real>(const Real* weight, Real* result, int stride) {
      launch_together(run<Index, Real>, tiles(m) * block_threads, block_threads, blocks_per_processor, stream, found, k,
                      b.tour, m, b.other, weight, result, stride, b.table, arguments.direction, arguments.inclusive);
    });
  });
}

}  // namespace pleach::tour_confine
