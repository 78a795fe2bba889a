#include "array/tile_scan.cuh"
#include "treefix/tour_confine/codelet.hpp"

#include <algorithm>

namespace pleach::tour_confine {

namespace {

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

/// What the tour tells of position p: the class of the weight that is met there, -1 if it is finite or not met, and the
/// key of the prefix maximum.
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
__global__ void __launch_bounds__(block_threads)
    tile_maxima(const std::int32_t* found, std::size_t k, const Index* tour, std::size_t m, const Index* other,
                const Real* weight, int stride, Index* table, Direction direction) {
  if (!any(found, k)) return;
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

/// A block for each class makes its part of the table an exclusive prefix maximum.
template <class Index>
__global__ void __launch_bounds__(block_threads)
    scan_maxima(const std::int32_t* found, std::size_t k, Index* table, std::size_t count) {
  if (!any(found, k)) return;
  using Scan = cub::BlockScan<Index, block_threads>;
  __shared__ typename Scan::TempStorage storage;
  Index* mine = table + blockIdx.x * count;
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
__global__ void __launch_bounds__(block_threads)
    confine(const std::int32_t* found, std::size_t k, const Index* tour, std::size_t m, const Index* other,
            const Real* weight, Real* result, int stride, const Index* table, Direction direction, bool inclusive) {
  if (!any(found, k)) return;
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

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const std::int32_t* found = buffers.found;
  const std::size_t k = buffers.found.size(), m = buffers.tour.size(), count = tiles(m);
  const auto blocks = static_cast<unsigned>(std::min<std::size_t>(count, 1024));
  with_types(arguments, buffers, [&]<class Index, class Value>(const Buffers<Index, Value>& b) {
    const Index *tour = b.tour, *other = b.other;
    Index* table = b.table;
    for_each_real<Value>(b.weight, b.result, [&]<class Real>(const Real* weight, Real* result, int stride) {
      tile_maxima<<<blocks, block_threads, 0, stream>>>(found, k, tour, m, other, weight, stride, table,
                                                        arguments.direction);
      scan_maxima<<<classes, block_threads, 0, stream>>>(found, k, table, count);
      confine<<<blocks, block_threads, 0, stream>>>(found, k, tour, m, other, weight, result, stride, table,
                                                    arguments.direction, arguments.inclusive);
    });
  });
}

}  // namespace pleach::tour_confine
