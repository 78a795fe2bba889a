#include "base/launch.cuh"
#include "search/pull_level/codelet.hpp"

#include <cooperative_groups.h>

namespace pleach::pull_level {

namespace {

namespace cg = cooperative_groups;

constexpr unsigned blocks_per_processor = 6;
constexpr unsigned all_lanes = 0xffffffff;

/// Arcs that a thread examines before its warp helps: most vertices with a neighbour in the frontier find it among the
/// first.
constexpr std::uint32_t alone = 32;

using Search = Buffers<>;

template <class Index>
struct Graph {
  const Index* __restrict__ offset;
  const Index* __restrict__ neighbour;
};

__device__ bool contains(const std::uint32_t* set, std::uint32_t v) { return (set[v / 32] >> (v % 32) & 1) != 0; }

__device__ void write(Arrival* arrival, std::uint32_t w, std::uint32_t parent, std::uint32_t level) {
  reinterpret_cast<uint2*>(arrival)[w] = make_uint2(parent, level);  // in one store
}

/// Calls f with each word of this thread.
template <class F>
__device__ void for_each_word(std::uint32_t n, F f) {
  for (std::uint32_t word = blockIdx.x * threads + threadIdx.x; word < (n + 31) / 32; word += gridDim.x * threads) {
    f(word);
  }
}

__device__ void mark(const Search& search, const Control& control, std::uint32_t* front) {
  for (std::uint32_t i = control.begin + blockIdx.x * threads + threadIdx.x; i < control.end;
       i += gridDim.x * threads) {
    const std::uint32_t v = search.queue[i];
    atomicOr(&front[v / 32], std::uint32_t{1} << (v % 32));
  }
}

/// Returns whether vertex v, if `open`, is reached: by its first arcs, which its thread examines, or by the rest, which
/// the warp examines for one lane after the other. Every lane calls it.
template <class Index>
__device__ bool reach(const Graph<Index>& graph, const Search& search, const std::uint32_t* front, std::uint32_t v,
                      bool open, std::uint32_t level) {
  std::uint32_t k = open ? static_cast<std::uint32_t>(graph.offset[v]) : 0;
  const std::uint32_t end = open ? static_cast<std::uint32_t>(graph.offset[v + 1]) : 0;
  bool reached = false;
  std::uint32_t parent = 0;
  for (const std::uint32_t last = ::min(end, k + alone); k < last && !reached; ++k) {
    parent = static_cast<std::uint32_t>(graph.neighbour[k]);
    reached = contains(front, parent);
  }
  unsigned others = __ballot_sync(all_lanes, !reached && k < end);
  const unsigned lane = threadIdx.x % 32;
  for (; others != 0; others &= others - 1) {
    const int whose = __ffs(others) - 1;
    const std::uint32_t begin = __shfl_sync(all_lanes, k, whose), stop = __shfl_sync(all_lanes, end, whose);
    unsigned those = 0;
    for (std::uint32_t first = begin; first < stop && those == 0; first += 32) {
      const std::uint32_t w = first + lane < stop ? static_cast<std::uint32_t>(graph.neighbour[first + lane]) : 0;
      those = __ballot_sync(all_lanes, first + lane < stop && contains(front, w));
      if (those == 0) continue;
      const std::uint32_t found = __shfl_sync(all_lanes, w, __ffs(those) - 1);
      if (static_cast<int>(lane) == whose) {
        parent = found;
        reached = true;
      }
    }
  }
  if (reached) write(search.arrival, v, parent, level);
  return reached;
}

/// One level. A warp takes a word of 32 vertices at a time.
template <class Index>
__device__ void pull(const Graph<Index>& graph, const Search& search, std::uint32_t n, const std::uint32_t* front,
                     std::uint32_t* next, std::uint32_t level, Control::Found* found) {
  const unsigned lane = threadIdx.x % 32;
  const std::uint32_t warps = gridDim.x * threads / 32, words = (n + 31) / 32;
  std::uint32_t count = 0;
  for (std::uint32_t word = (blockIdx.x * threads + threadIdx.x) / 32; word < words; word += warps) {
    const std::uint32_t v = 32 * word + lane, seen = search.visited[word];
    const bool open = v < n && (seen >> lane & 1) == 0;
    std::uint32_t bits = 0;
    if (__any_sync(all_lanes, open)) {
      bits = __ballot_sync(all_lanes, reach(graph, search, front, v, open, level));
    }
    if (lane == 0) {
      next[word] = bits;
      if (bits != 0) search.visited[word] = seen | bits;
    }
    count += __popc(bits);
  }
  if (lane == 0 && count > 0) atomicAdd(&found->vertices, count);
}

/// Appends the frontier to the queue.
__device__ void collect(const Search& search, std::uint32_t n, const std::uint32_t* front, std::uint32_t end,
                        Control::Found* found) {
  for_each_word(n, [&](std::uint32_t word) {
    std::uint32_t bits = front[word];
    if (bits == 0) return;
    std::uint32_t position = end + atomicAdd(&found->taken, static_cast<std::uint32_t>(__popc(bits)));
    for (; bits != 0; bits &= bits - 1) search.queue[position++] = 32 * word + __ffs(bits) - 1;
  });
}

template <class Index>
__global__ void __launch_bounds__(threads, blocks_per_processor)
    run(std::uint32_t n, std::uint32_t few, Graph<Index> graph, Search search) {
  const cg::grid_group grid = cg::this_grid();
  Control& control = *search.control;
  if (*reinterpret_cast<volatile Heading*>(&control.heading) != Heading::up) return;
  const bool first = blockIdx.x == 0 && threadIdx.x == 0;
  std::uint32_t* set[] = {search.sets, search.sets + (n + 31) / 32};
  if (first) {
    for (Control::Found& found : control.found) found = {};
  }
  for_each_word(n, [&](std::uint32_t word) { set[0][word] = 0; });
  const std::uint32_t end = control.end;
  std::uint32_t level = control.level, size = control.size;
  grid.sync();
  mark(search, control, set[0]);
  grid.sync();

  int turn = 0, in = 0;
  bool goes_on = true;
  while (goes_on) {
    // All blocks have read the third copy, which the level before the last wrote.
    if (first) control.found[(turn + 1) % 3] = {};
    pull(graph, search, n, set[in], set[1 - in], level + 1, &control.found[turn]);
    grid.sync();
    const std::uint32_t found = *static_cast<volatile std::uint32_t*>(&control.found[turn].vertices);
    goes_on = found > 0 && (found >= size || found > few);
    size = found;
    ++level;
    turn = (turn + 1) % 3;
    in = 1 - in;
  }
  // The last level has cleared the next copy.
  collect(search, n, set[in], end, &control.found[turn]);
  grid.sync();
  if (first) {
    if (control.settled_to == 0) control.settled_from = control.settled_to = control.begin;
    if (control.settled_to == control.begin) control.settled_to = end;
    control.level = level;
    control.size = size;
    control.begin = end;
    control.end = end + size;
    control.arcs = 0;
    control.heading = size > 0 ? Heading::down : Heading::over;
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  const auto n = static_cast<std::uint32_t>(buffers.arrival.size());
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const Graph<Index> graph{typed.offset, typed.neighbour};
    launch_together(run<Index>, n, threads, blocks_per_processor, stream, n, n / arguments.beta, graph, buffers);
  });
}

}  // namespace pleach::pull_level
