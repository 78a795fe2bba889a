// Levels that are too wide for one block of threads, and too narrow for all blocks.
#pragma once

#include "base/launch.cuh"
#include "search/expand_level/frontier.cuh"

#include <cooperative_groups.h>

namespace pleach::expand_level {

namespace {

namespace cg = cooperative_groups;

/// Number of blocks of a cluster, and the maximal number of vertices of a frontier that it expands.
constexpr unsigned cluster_blocks = 8, max_of_cluster = 4096;

/// A block's part of a cluster's shared data: the frontiers of two levels, which alternate.
struct Part {
  static constexpr unsigned max_rows = 680;
  struct Rows {
    std::uint32_t vertex[max_rows], begin[max_rows];
    std::uint8_t arcs[max_rows];
  };
  /// The vertices of a level that the block has found; rows that do not fit are in the queue.
  struct Found {
    std::uint32_t rows, in_queue, arcs, is_wide;
  };
  Rows rows[2];
  Found found[3];
};
constexpr unsigned words_of_found = sizeof(Part::Found) / sizeof(std::uint32_t);
static_assert(words_of_found * cluster_blocks == 32);  // one word for each lane

#if __CUDA_ARCH__ >= 900
/// The minimal number of vertices of a frontier for a cluster, and the maximal number of arcs of a vertex.
constexpr unsigned min_of_cluster = 64, cluster_arcs = 32;

/// Expands levels that are too wide for one block, and too narrow for all. The frontier is in the shared memories of a
/// cluster.
template <class Index>
class Cluster {
 public:
  __device__ Cluster(const Arguments& arguments, const Graph<Index>& graph, const Search& search, Part& part)
      : arguments_(arguments), graph_(graph), search_(search), part_(part) {}

  /// Expands level after level, until one is too wide or too narrow, has a vertex with many arcs, or should be searched
  /// bottom-up.
  __device__ void expand(Frontier& frontier) {
    if (threadIdx.x < 3) part_.found[threadIdx.x] = {};
    __syncthreads();
    for (unsigned i = first_; i < frontier.size; i += step_) {
      const std::uint32_t v = search_.queue[frontier.begin + i];
      keep(v, graph_.begin(v), graph_.begin(v + 1), frontier.end);
    }
    while (true) {
      cluster_.sync();
      const std::uint32_t word = found_of_all();
      const std::uint32_t rows = sum(word, &Part::Found::rows), in_queue = sum(word, &Part::Found::in_queue);
      if (turn_ > 0) frontier.advance(rows + in_queue, 0);
      frontier.arcs = sum(word, &Part::Found::arcs);
      const bool goes_on = in_queue == 0 && rows >= min_of_cluster && rows <= max_of_cluster &&
                           sum(word, &Part::Found::is_wide) == 0 && !frontier.leads_up(arguments_.alpha);
      if (!goes_on) {
        if (turn_ > 0) return_rows(word, frontier.begin + in_queue);
        break;
      }
      if (threadIdx.x == 0) part_.found[(turn_ + 2) % 3] = {};
      ++turn_;
      for (unsigned i = first_; i - i % 32 < rows; i += step_) {
        const auto [row, place] = row_at(word, ::min(i, rows - 1));
        if (i >= rows) continue;
        const std::uint32_t v = row->vertex[place], begin = row->begin[place];
        search_.queue[frontier.begin + i] = v;
        expand_row(v, begin, begin + row->arcs[place], frontier);
      }
    }
    cluster_.sync();
  }

 private:
  /// Adds a vertex to the next frontier.
  __device__ void keep(std::uint32_t v, std::uint32_t begin, std::uint32_t end, std::uint32_t end_of_queue) {
    Part::Found& found = part_.found[turn_ % 3];
    const std::uint32_t place = atomicAdd(&found.rows, 1u);
    if (place < Part::max_rows) {
      Part::Rows& rows = part_.rows[turn_ % 2];
      rows.vertex[place] = v;
      rows.begin[place] = begin;
      rows.arcs[place] = static_cast<std::uint8_t>(end - begin);  // cluster_arcs fits in 8 bits
    } else {
      search_.queue[end_of_queue + atomicAdd(&cluster_.map_shared_rank(part_.found, 0)[turn_ % 3].in_queue, 1u)] = v;
    }
    if (arguments_.alpha > 0) atomicAdd(&found.arcs, end - begin);
    if (end - begin > cluster_arcs) found.is_wide = 1;
  }

  /// Returns to lane k word k % 4 of what block k / 4 has found.
  __device__ std::uint32_t found_of_all() const {
    const unsigned lane = threadIdx.x % 32;
    const Part::Found* const found = cluster_.map_shared_rank(part_.found, lane / words_of_found) + turn_ % 3;
    const std::uint32_t word = reinterpret_cast<const std::uint32_t*>(found)[lane % words_of_found];
    return lane % words_of_found == 0 ? ::min(word, Part::max_rows) : word;
  }

  __device__ static std::uint32_t sum(std::uint32_t word, std::uint32_t Part::Found::*member) {
    constexpr Part::Found found{0, 1, 2, 3};
    std::uint32_t total = 0;
#pragma unroll
    for (unsigned b = 0; b < cluster_blocks; ++b) {
      total += __shfl_sync(all_lanes, word, static_cast<int>(b * words_of_found + found.*member));
    }
    return total;
  }

  struct Place {
    const Part::Rows* rows;
    std::uint32_t place;
  };

  /// Returns the place of row i among the rows that all blocks have found. Every lane calls it.
  __device__ Place row_at(std::uint32_t word, std::uint32_t i) const {
    unsigned block = 0;
    std::uint32_t before = 0, sum = 0;
#pragma unroll
    for (unsigned b = 0; b + 1 < cluster_blocks; ++b) {
      sum += __shfl_sync(all_lanes, word, static_cast<int>(b * words_of_found));
      if (i >= sum) {
        block = b + 1;
        before = sum;
      }
    }
    return {cluster_.map_shared_rank(part_.rows, block) + (turn_ - 1) % 2, i - before};
  }

  __device__ void expand_row(std::uint32_t v, std::uint32_t row_begin, std::uint32_t row_end,
                             const Frontier& frontier) {
    for (std::uint32_t first = row_begin; first < row_end; first += batch) {
      std::uint32_t w[batch], begin[batch], end[batch], seen[batch];
#pragma unroll
      for (unsigned k = 0; k < batch; ++k) {
        w[k] = static_cast<std::uint32_t>(graph_.neighbour[::min(first + k, row_end - 1)]);
      }
#pragma unroll
      for (unsigned k = 0; k < batch; ++k) {
        seen[k] = first + k < row_end ? __ldcg(&search_.visited[w[k] / 32]) >> (w[k] % 32) & 1 : 1;
        begin[k] = graph_.begin(w[k]);
        end[k] = graph_.begin(w[k] + 1);
      }
#pragma unroll
      for (unsigned k = 0; k < batch; ++k) {
        const std::uint32_t bit = std::uint32_t{1} << (w[k] % 32);
        if (seen[k] == 0) seen[k] = atomicOr(&search_.visited[w[k] / 32], bit) & bit;
      }
#pragma unroll
      for (unsigned k = 0; k < batch; ++k) {
        if (seen[k] != 0) continue;
        write(search_.arrival, w[k], v, frontier.level + 1);
        keep(w[k], begin[k], end[k], frontier.end);
      }
    }
  }

  /// Writes the rows to the queue, from this position on.
  __device__ void return_rows(std::uint32_t word, std::uint32_t position) {
    const unsigned me = cluster_.block_rank();
    std::uint32_t mine = 0;
#pragma unroll
    for (unsigned b = 0; b < cluster_blocks; ++b) {
      const std::uint32_t rows = __shfl_sync(all_lanes, word, static_cast<int>(b * words_of_found));
      if (b < me) position += rows;
      if (b == me) mine = rows;
    }
    for (unsigned i = threadIdx.x; i < mine; i += threads) {
      search_.queue[position + i] = part_.rows[turn_ % 2].vertex[i];
    }
  }

  const Arguments& arguments_;
  const Graph<Index>& graph_;
  const Search& search_;
  Part& part_;
  cg::cluster_group cluster_ = cg::this_cluster();
  unsigned first_ = cluster_.block_rank() * threads + threadIdx.x, step_ = cluster_blocks * threads;
  unsigned turn_ = 0;  // number of levels done
};

template <class Index>
__device__ void expand_by_cluster(const Arguments& arguments, const Graph<Index>& graph, const Search& search,
                                  Frontier& frontier, Part& part) {
  Cluster<Index>(arguments, graph, search, part).expand(frontier);
}
__device__ inline unsigned blocks_of_cluster() { return cg::this_cluster().num_blocks(); }
#else
template <class Index>
__device__ void expand_by_cluster(const Arguments&, const Graph<Index>&, const Search&, Frontier&, Part&) {}
__device__ inline unsigned blocks_of_cluster() { return 1; }
#endif

}  // namespace

}  // namespace pleach::expand_level
