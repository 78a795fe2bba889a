#include "base/launch.cuh"
#include "search/expand_level/cluster.cuh"

#include <cub/block/block_scan.cuh>

namespace pleach::expand_level {

namespace {

constexpr unsigned blocks_per_processor = 4;
constexpr unsigned warps = threads / 32;

/// Vertices that a warp appends to the queue at a time, and the maximal number that it collects before.
constexpr unsigned appended = 128;
constexpr unsigned kept = appended + 32 * batch;

/// Maximal vertices of a frontier that one warp expands, and maximal arcs of one of them.
constexpr unsigned walk_vertices = 32, walk_arcs = 8;

/// The shared memory of a block.
struct Tile {
  using Scan = cub::BlockScan<std::uint32_t, threads>;
  Scan::TempStorage scan;
  std::uint32_t sum[threads];  // arcs of the tile's vertices before each vertex
  std::uint32_t vertex[threads];
  std::uint32_t base[threads];  // where its arcs begin, minus that sum
  std::uint32_t found[warps][kept];
  std::uint32_t number, count;
  FrontierState frontier;
};

/// A block uses only one of these at a time.
union Shared {
  Tile tile;
  Part part;
};
static_assert(sizeof(Part) <= sizeof(Tile));

/// Packs the arcs of a tile's vertices: stores their positions in `tile`, and returns their number.
__device__ std::uint32_t pack(Tile& tile, std::uint32_t v, std::uint32_t begin, std::uint32_t arcs) {
  std::uint32_t sum, total;
  Tile::Scan(tile.scan).ExclusiveSum(arcs, sum, total);
  tile.sum[threadIdx.x] = sum;
  tile.vertex[threadIdx.x] = v;
  tile.base[threadIdx.x] = begin - sum;
  __syncthreads();
  return total;
}

/// Returns the vertex of the tile that an arc leaves.
__device__ std::uint32_t owner(const Tile& tile, std::uint32_t arc) {
  std::uint32_t low = 0;
#pragma unroll
  for (std::uint32_t step = threads / 2; step > 0; step /= 2) {
    if (tile.sum[low + step] <= arc) low += step;
  }
  return low;
}

/// A warp's reached vertices on their way to the queue.
template <class Index>
class Reached {
 public:
  __device__ Reached(const Graph<Index>& graph, std::uint32_t* kept_here, std::uint32_t* queue, std::uint32_t end,
                     Control::Found* found, bool count_arcs)
      : graph_(graph), kept_(kept_here), queue_(queue), end_(end), found_(found), count_arcs_(count_arcs) {}

  /// Every lane calls it.
  __device__ void push(bool reached, std::uint32_t w) {
    const unsigned those = __ballot_sync(all_lanes, reached);
    const unsigned lane = threadIdx.x % 32;
    if (reached) kept_[count_ + __popc(those & ((1u << lane) - 1))] = w;
    count_ += __popc(those);
  }

  __device__ void append_if_many() {
    if (count_ >= appended) append();
  }

  __device__ void append() {
    if (count_ == 0) return;
    __syncwarp();
    const unsigned lane = threadIdx.x % 32;
    std::uint32_t arcs = 0;
    if (count_arcs_) {
      for (unsigned k = lane; k < count_; k += 32) arcs += graph_.degree(kept_[k]);
      arcs = sum_of_lanes(arcs);
    }
    unsigned long long before = 0;
    if (lane == 0) {
      before = atomicAdd(reinterpret_cast<unsigned long long*>(found_),
                         static_cast<unsigned long long>(arcs) << 32 | count_);
    }
    const std::uint32_t position = end_ + __shfl_sync(all_lanes, static_cast<std::uint32_t>(before), 0);
    for (unsigned k = lane; k < count_; k += 32) queue_[position + k] = kept_[k];
    count_ = 0;
    __syncwarp();
  }

 private:
  const Graph<Index>& graph_;
  std::uint32_t *kept_, *queue_, end_;
  Control::Found* found_;
  bool count_arcs_;
  std::uint32_t count_ = 0;
};

/// Follows the arcs [0, arcs); neighbouring threads take neighbouring arcs. arc_at(k) returns the vertex and the
/// position of arc k.
template <bool smallest, class Index, class ArcAt>
__device__ void follow(const Graph<Index>& graph, const Search& search, std::uint32_t level, std::uint32_t arcs,
                       ArcAt arc_at, Reached<Index>& reached) {
  for (std::uint32_t first = 0; first < arcs; first += threads * batch) {
    std::uint32_t v[batch], w[batch];
    bool there[batch];
#pragma unroll
    for (unsigned k = 0; k < batch; ++k) {
      const std::uint32_t arc = first + k * threads + threadIdx.x;
      there[k] = arc < arcs;
      v[k] = w[k] = 0;
      if (there[k]) {
        const uint2 at = arc_at(arc);
        v[k] = at.x;
        w[k] = static_cast<std::uint32_t>(graph.neighbour[at.y]);
      }
    }
    bool claimed[batch];
#pragma unroll
    for (unsigned k = 0; k < batch; ++k) {
      claimed[k] = there[k] && (search.visited[w[k] / 32] >> (w[k] % 32) & 1) == 0;
    }
#pragma unroll
    for (unsigned k = 0; k < batch; ++k) claimed[k] = claimed[k] && claim(search.visited, w[k]);
    if constexpr (smallest) {
#pragma unroll
      for (unsigned k = 0; k < batch; ++k) {
        there[k] = there[k] && (claimed[k] || is_smaller(search.arrival, w[k], v[k], level));
      }
    }
#pragma unroll
    for (unsigned k = 0; k < batch; ++k) {
      if constexpr (smallest) {
        if (there[k]) write_smallest(search.arrival, w[k], v[k], level);
      } else {
        if (claimed[k]) write(search.arrival, w[k], v[k], level);
      }
      reached.push(claimed[k], w[k]);
    }
    reached.append_if_many();
  }
}

/// One level by all blocks.
template <bool smallest, class Index>
__device__ void expand(const Arguments& arguments, const Graph<Index>& graph, const Search& search,
                       const Frontier& frontier, Control::Found* found, Tile& tile) {
  const cg::grid_group grid = cg::this_grid();
  Reached<Index> reached(graph, tile.found[threadIdx.x / 32], search.queue, frontier.end, found, arguments.alpha > 0);
  const std::uint32_t tiles = (frontier.size + threads - 1) / threads;
  for (std::uint32_t number = blockIdx.x; number < tiles;) {
    const std::uint32_t i = number * threads + threadIdx.x;
    std::uint32_t v = 0, begin = 0, arcs = 0;
    if (i < frontier.size) {
      v = search.queue[frontier.begin + i];
      begin = graph.begin(v);
      arcs = graph.begin(v + 1) - begin;
      if (arcs >= piece_arcs) {
        const std::uint32_t count = (arcs + piece_arcs - 1) / piece_arcs;
        Piece* piece = &search.piece[atomicAdd(&found->pieces, count)];
        for (std::uint32_t k = 0; k < count; ++k) piece[k] = {v, k};
        arcs = 0;
      }
    }
    if (threadIdx.x == 0) tile.number = gridDim.x + atomicAdd(&found->taken, 1u);
    const std::uint32_t total = pack(tile, v, begin, arcs);
    number = tile.number;
    follow<smallest>(
        graph, search, frontier.level + 1, total,
        [&](std::uint32_t arc) {
          const std::uint32_t k = owner(tile, arc);
          return make_uint2(tile.vertex[k], tile.base[k] + arc);
        },
        reached);
    __syncthreads();
  }
  reached.append();
  grid.sync();

  const std::uint32_t pieces = *static_cast<volatile std::uint32_t*>(&found->pieces);
  if (pieces == 0) return;
  for (std::uint32_t i = blockIdx.x; i < pieces; i += gridDim.x) {
    const auto [v, number] = search.piece[i];
    const std::uint32_t begin = graph.begin(v) + number * piece_arcs;
    const std::uint32_t arcs = ::min(piece_arcs, graph.begin(v + 1) - begin);
    follow<smallest>(
        graph, search, frontier.level + 1, arcs, [&](std::uint32_t arc) { return make_uint2(v, begin + arc); },
        reached);
  }
  reached.append();
  grid.sync();
}

/// Expands level after level by one warp, which waits for no atomic operation, while no other warp runs. Returns when a
/// level is too large for it or empty, and at level `last`. Takes reached vertices one after the other.
template <class Index>
__device__ void walk(const Arguments& arguments, const Graph<Index>& graph, const Search& search, Frontier& frontier,
                     std::uint32_t last) {
  const unsigned lane = threadIdx.x;
  std::uint32_t v = lane < frontier.size ? search.queue[frontier.begin + lane] : 0;
  while (frontier.size > 0 && frontier.size <= walk_vertices && frontier.level != last) {
    const std::uint32_t begin = lane < frontier.size ? graph.begin(v) : 0;
    const std::uint32_t arcs = lane < frontier.size ? graph.begin(v + 1) - begin : 0;
    if (arguments.alpha > 0) frontier.arcs = sum_of_lanes(arcs);
    if (__any_sync(all_lanes, arcs > walk_arcs) || frontier.leads_up(arguments.alpha)) return;
    std::uint32_t count = 0, next = 0;
    for (std::uint32_t first = 0; __any_sync(all_lanes, first < arcs); first += batch) {
      __syncwarp();
      std::uint32_t w[batch], seen[batch];
#pragma unroll
      for (unsigned k = 0; k < batch; ++k) {
        w[k] = first + k < arcs ? static_cast<std::uint32_t>(graph.neighbour[begin + first + k]) : 0xffffffff;
      }
#pragma unroll
      for (unsigned k = 0; k < batch; ++k) seen[k] = first + k < arcs ? search.visited[w[k] / 32] : 0xffffffff;
      while (true) {
        std::uint32_t fresh = 0;
        bool reaches = false;
#pragma unroll
        for (unsigned k = 0; k < batch; ++k) {
          if ((seen[k] >> (w[k] % 32) & 1) != 0) continue;
          fresh = w[k];
          reaches = true;
        }
        const unsigned those = __ballot_sync(all_lanes, reaches);
        if (those == 0) break;
        const unsigned one = static_cast<unsigned>(__ffs(static_cast<int>(those))) - 1;
        const std::uint32_t reached = __shfl_sync(all_lanes, fresh, static_cast<int>(one));
        std::uint32_t word = 0;
#pragma unroll
        for (unsigned k = 0; k < batch; ++k) {
          if (w[k] / 32 == reached / 32) word = seen[k] |= std::uint32_t{1} << (reached % 32);
        }
        if (lane == one) {
          search.visited[reached / 32] = word;
          write(search.arrival, reached, v, frontier.level + 1);
          search.queue[frontier.end + count] = reached;
        }
        if (lane == count) next = reached;
        ++count;
      }
    }
    frontier.advance(count, 0);
    v = next;
    __syncwarp();
  }
}

/// Expands level after level by one block, while the frontier fits in a tile and has few arcs, up to level `last`.
template <class Index>
__device__ void expand_narrow(const Arguments& arguments, const Graph<Index>& graph, const Search& search,
                              Frontier& frontier, std::uint32_t last, Tile& tile) {
  while (frontier.size > 0 && frontier.size <= threads && frontier.level != last) {
    if (frontier.size <= walk_vertices) {
      if (threadIdx.x < 32) {
        walk(arguments, graph, search, frontier, last);
        if (threadIdx.x == 0) frontier.store(tile.frontier);
      }
      __syncthreads();
      frontier = Frontier(tile.frontier);
      if (frontier.size == 0 || frontier.size > threads || frontier.level == last) return;
      if (frontier.leads_up(arguments.alpha)) return;
    }
    std::uint32_t v = 0, begin = 0, arcs = 0;
    if (threadIdx.x < frontier.size) {
      v = search.queue[frontier.begin + threadIdx.x];
      begin = graph.begin(v);
      arcs = graph.begin(v + 1) - begin;
    }
    if (threadIdx.x == 0) tile.count = 0;
    const std::uint32_t total = pack(tile, v, begin, arcs);
    if (arguments.alpha > 0) frontier.arcs = total;
    if (total >= piece_arcs || frontier.leads_up(arguments.alpha)) return;
    for (std::uint32_t arc = threadIdx.x; arc < total; arc += threads) {
      const std::uint32_t k = owner(tile, arc);
      const auto w = static_cast<std::uint32_t>(graph.neighbour[tile.base[k] + arc]);
      if (!claim(search.visited, w)) continue;
      write(search.arrival, w, tile.vertex[k], frontier.level + 1);
      search.queue[frontier.end + atomicAdd(&tile.count, 1u)] = w;
    }
    __syncthreads();
    frontier.advance(tile.count, 0);
    __syncthreads();
  }
}

template <class Index>
__global__ void __launch_bounds__(threads, blocks_per_processor)
    run(Arguments arguments, Graph<Index> graph, Search search) {
  __shared__ Shared shared;
  Tile& tile = shared.tile;
  const cg::grid_group grid = cg::this_grid();
  Control& control = *search.control;
  if (*reinterpret_cast<volatile Heading*>(&control.heading) != Heading::down) return;
  const bool first = blockIdx.x == 0 && threadIdx.x == 0;
  if (first) {
    for (Control::Found& found : control.found) found = {};
  }
  Frontier frontier(control);
  grid.sync();
  int turn = 0, handing = 0;
  // There are two copies, because some blocks may still read the other one.
  const auto hand_over = [&] {
    FrontierState& state = control.handed[handing];
    if (first) frontier.store(state);
    grid.sync();
    frontier = Frontier(state);
    handing = 1 - handing;
  };
  std::uint32_t narrow = arguments.narrow, settled_from = control.settled_from, settled_to = control.settled_to;
  const bool has_clusters = blocks_of_cluster() == cluster_blocks;
  while (frontier.size > 0 && !frontier.leads_up(arguments.alpha)) {
    if (frontier.size <= threads) {
      const std::uint32_t last = frontier.level + narrow;
      if (blockIdx.x == 0) expand_narrow(arguments, graph, search, frontier, last, tile);
      hand_over();
      narrow = last - frontier.level;
      if (frontier.size == 0 || narrow == 0 || frontier.leads_up(arguments.alpha)) break;
    }
    if (frontier.size > threads && frontier.size <= max_of_cluster && has_clusters) {
      if (blockIdx.x < cluster_blocks) expand_by_cluster(arguments, graph, search, frontier, shared.part);
      hand_over();
      if (frontier.size <= threads) continue;
      if (frontier.leads_up(arguments.alpha)) break;
    }
    // All blocks have read the third copy, which the level before the last wrote.
    if (first) control.found[(turn + 1) % 3] = {};
    if (arguments.smallest != 0) {
      expand<true>(arguments, graph, search, frontier, &control.found[turn], tile);
      if (settled_to == 0) settled_from = settled_to = frontier.begin;
      if (settled_to == frontier.begin) settled_to = frontier.end;
    } else {
      expand<false>(arguments, graph, search, frontier, &control.found[turn], tile);
    }
    const volatile Control::Found& found = control.found[turn];
    frontier.advance(found.vertices, found.arcs);
    turn = (turn + 1) % 3;
  }
  if (first) {
    frontier.store(control);
    control.settled_from = settled_from;
    control.settled_to = settled_to;
    if (frontier.size == 0) {
      control.heading = Heading::over;
    } else if (frontier.leads_up(arguments.alpha)) {
      control.heading = Heading::up;
    }
  }
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const Graph<Index> graph{typed.offset, typed.neighbour};
    launch_together(run<Index>, buffers.queue.size(), threads, blocks_per_processor, cluster_blocks, stream, arguments,
                    graph, buffers);
  });
}

}  // namespace pleach::expand_level
