#include "search/append.cuh"
#include "search/long_rows.cuh"
#include "search/pull_rows/element.hpp"

namespace pleach::pull_rows {

namespace {

/// Arcs of a long row that a thread examines before the block checks whether one is found.
constexpr std::uint32_t at_once = 4;

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [offset, neighbour, leaving, own, others, level, parent, queue, reached] = buffers;
  const std::size_t start = std::size_t{blockIdx.x} * threads, i = start + threadIdx.x;
  const auto v = static_cast<std::uint32_t>(arguments.first + i);
  const bool open = i < level.size() && level[i] < 0;
  const auto matches = [&, neighbour = +neighbour, own = +own, others = +others](std::uint32_t k) {
    return is_in_frontier(arguments, own, others, static_cast<std::uint64_t>(neighbour[k]));
  };
  __shared__ std::uint32_t found;
  over_rows(
      row_of(+offset, v, open),
      [&](ArcRow row) {
        for (std::uint32_t k = row.begin; k < row.end; ++k) {
          if (!matches(k)) continue;
          parent[i] = neighbour[k];
          return true;
        }
        return false;
      },
      [&](ArcRow row, unsigned thread) {
        if (threadIdx.x == 0) found = row.end;
        __syncthreads();
        for (std::uint32_t begin = row.begin; begin < row.end;) {
          bool is_there = false;
          for (std::uint32_t j = 0; j < at_once && !is_there; ++j) {
            const std::uint32_t k = begin + j * threads + threadIdx.x;
            is_there = k < row.end && matches(k);
            if (is_there) atomicMin(&found, k);
          }
          if (__syncthreads_or(is_there) != 0) break;
          begin += ::min(row.end - begin, at_once * threads);
        }
        if (threadIdx.x == 0 && found < row.end) parent[start + thread] = neighbour[found];
        __syncthreads();
      });
  const bool is_reached = open && parent[i] >= 0;
  if (is_reached) level[i] = arguments.depth;
  append(is_reached, v, leaving, queue, reached);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(typed.level.size()), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::pull_rows
