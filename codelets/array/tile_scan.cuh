// A tile in a CUDA block: 256 threads with 8 elements each.
#pragma once

#include "base/tile.hpp"
#include "base/types.hpp"

#include <cub/block/block_exchange.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>

namespace pleach {

inline constexpr int block_threads = 256;
inline constexpr int items_per_thread = static_cast<int>(tile) / block_threads;

/// Element k of a thread is in[k * block_threads + threadIdx.x], to read coalesced. `rest`: elements from `in` on.
template <class Value>
__device__ void load_striped(const Value* __restrict__ in, std::size_t rest, Value (&items)[items_per_thread],
                             Value otherwise) {
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = k * block_threads + threadIdx.x;
    items[k] = i < rest ? in[i] : otherwise;
  }
}

template <class Value>
__device__ void store_striped(Value* out, std::size_t rest, const Value (&items)[items_per_thread]) {
#pragma unroll
  for (int k = 0; k < items_per_thread; ++k) {
    const std::size_t i = k * block_threads + threadIdx.x;
    if (i < rest) out[i] = items[k];
  }
}

/// Scans a tile whose elements are loaded and stored striped. `offset` is the sum before the first.
template <class Op, class Value>
struct TileScan {
  using Exchange = cub::BlockExchange<Value, block_threads, items_per_thread>;
  using Scan = cub::BlockScan<Value, block_threads, cub::BLOCK_SCAN_WARP_SCANS>;
  union Storage {
    typename Exchange::TempStorage exchange;
    typename Scan::TempStorage scan;
  };

  /// Puts the exclusive scan into `items`, striped, and returns the tile's sum to every thread.
  static __device__ Value exclusive(Storage& storage, Value (&items)[items_per_thread]) {
    Exchange(storage.exchange).StripedToBlocked(items);
    __syncthreads();
    Value total;
    Scan(storage.scan).ExclusiveScan(items, items, Op::template identity<Value>(), Op{}, total);
    __syncthreads();
    Exchange(storage.exchange).BlockedToStriped(items);
    return total;
  }
};

}  // namespace pleach
