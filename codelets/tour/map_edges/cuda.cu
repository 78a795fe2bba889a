#include "array/permutation.cuh"
#include "array/windows.cuh"
#include "base/launch.cuh"
#include "tour/map_edges/codelet.hpp"

#include <cub/block/block_reduce.cuh>

namespace pleach::map_edges {

namespace {

constexpr unsigned items = 4;
constexpr std::size_t max_windows = 8;  // measured on an H200

/// Writes the successors in [low, low + width). Each window reads all arcs and sources again, past the L2 cache.
__global__ void run(Arguments arguments, Buffers buffers, std::uint32_t low, std::uint32_t width) {
  const std::uint32_t *order = buffers.order, *sources = buffers.source, *begin = buffers.begin;
  std::int32_t *successor = buffers.successor, *count = buffers.vertices;
  const std::uint32_t arcs = static_cast<std::uint32_t>(buffers.order.size());
  const std::uint32_t end = arguments.first + arguments.size;
  const std::uint32_t start = arguments.first + blockIdx.x * threads * items + threadIdx.x;
  std::uint32_t arc[items], next[items], source[items], next_source[items];
#pragma unroll
  for (unsigned j = 0; j < items; ++j) {
    const std::uint32_t i = start + j * threads;
    const bool inside = i < end, followed = i + 1 < arcs;
    arc[j] = inside ? __ldcs(order + i) : 0;
    source[j] = inside ? __ldcs(sources + i) : 0;
    next[j] = inside && followed ? order[i + 1] : 0;
    next_source[j] = inside && followed ? sources[i + 1] : ~std::uint32_t{0};
  }
  int vertices = 0;
#pragma unroll
  for (unsigned j = 0; j < items; ++j) {
    const std::uint32_t before = arc[j] ^ 1;
    if (start + j * threads >= end || before - low >= width) continue;
    const bool last = next_source[j] != source[j];
    if (last) next[j] = order[begin[source[j]]];
    successor[before] = static_cast<std::int32_t>(next[j]);
    vertices += last - (next[j] == before);
  }
  using Sum = cub::BlockReduce<int, threads>;
  __shared__ typename Sum::TempStorage storage;
  const int sum = Sum(storage).Sum(vertices);
  if (threadIdx.x == 0) atomicAdd(count, sum);
}

/// The source of all successors, for write_permutation(). A warp has 16 times 32 consecutive arcs of the order.
struct Arcs {
  static constexpr unsigned threads = 512;
  Buffers buffers;

  struct Fetched {
    std::uint32_t first;  // first arc of the thread
    std::uint32_t arc[placed_each], source[placed_each];
    std::uint32_t next_arc, next_source;  // after the warp's last arc, in the first lane
  };
  using Sum = int;  // number of vertices

  [[nodiscard]] __device__ std::uint32_t size() const { return static_cast<std::uint32_t>(buffers.order.size()); }
  [[nodiscard]] __device__ unsigned tiles() const {
    return (size() + threads * placed_each - 1) / (threads * placed_each);
  }

  __device__ void fetch(unsigned tile, Fetched& fetched) const {
    const std::uint32_t *order = buffers.order, *sources = buffers.source;
    const unsigned warp = tile * (threads / 32) + threadIdx.x / 32;
    fetched.first = warp * placed_each * 32 + threadIdx.x % 32;
    const auto read = [&](const std::uint32_t* from, std::uint32_t i) {
      return i < size() ? __ldcs(from + i) : nowhere;
    };
#pragma unroll
    for (unsigned k = 0; k < placed_each; ++k) {
      fetched.arc[k] = read(order, fetched.first + k * 32);
      fetched.source[k] = read(sources, fetched.first + k * 32);
    }
    fetched.next_arc = threadIdx.x % 32 == 0 ? read(order, fetched.first + placed_each * 32) : 0;
    fetched.next_source = threadIdx.x % 32 == 0 ? read(sources, fetched.first + placed_each * 32) : 0;
  }

  template <class F>
  __device__ void place(const Fetched& fetched, Sum& vertices, F f) const {
    const unsigned lane = threadIdx.x % 32;
    const std::uint32_t *order = buffers.order, *begin = buffers.begin;
    // The value of the next lane; for the last lane, the first lane's of the next round.
    const auto behind = [&](std::uint32_t own, std::uint32_t next) {
      return __shfl_sync(whole_warp, lane == 0 ? next : own, (lane + 1) % 32);
    };
#pragma unroll
    for (unsigned k = 0; k < placed_each; ++k) {
      const bool last_row = k + 1 == placed_each;
      std::uint32_t next = behind(fetched.arc[k], last_row ? fetched.next_arc : fetched.arc[(k + 1) % placed_each]);
      const std::uint32_t next_source =
          behind(fetched.source[k], last_row ? fetched.next_source : fetched.source[(k + 1) % placed_each]);
      const bool inside = fetched.first + k * 32 < size();
      const std::uint32_t before = fetched.arc[k] ^ 1;
      const bool last = next_source != fetched.source[k];
      if (inside && last) next = order[begin[fetched.source[k]]];
      if (inside) vertices += last - (next == before);
      f(k, inside ? before : nowhere, static_cast<std::int32_t>(next));
    }
  }

  __device__ void finish(const Sum& vertices) const {
    using Sums = cub::BlockReduce<int, threads>;
    __shared__ typename Sums::TempStorage storage;
    const int sum = Sums(storage).Sum(vertices);
    if (threadIdx.x == 0) atomicAdd(static_cast<std::int32_t*>(buffers.vertices), sum);
  }
};

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  std::int32_t* const successor = buffers.successor;
  const std::size_t m = buffers.order.size();
  if (arguments.size == m && buffers.scratch != nullptr &&
      write_permutation<std::int32_t>(Arcs{buffers}, nullptr, m, successor, buffers.scratch, stream)) {
    return;
  }
  const std::uint32_t blocks = (arguments.size + threads * items - 1) / (threads * items);
  for_windows(buffers.order.size(), sizeof(std::int32_t), max_windows, [&](std::uint32_t low, std::uint32_t width) {
    run<<<blocks, threads, 0, stream>>>(arguments, buffers, low, width);
  });
}

}  // namespace pleach::map_edges
