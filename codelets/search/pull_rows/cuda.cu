#include "runtime/launch.cuh"
#include "search/long_rows.cuh"
#include "search/pull_rows/codelet.hpp"

namespace pleach::pull_rows {

namespace {

/// Arcs of a long row that a thread looks at before the block says whether there is one.
constexpr std::uint32_t at_once = 4;

template <class Index>
__global__ void __launch_bounds__(threads) run(std::size_t first, Buffers<Index> buffers) {
  const auto [offset, neighbour, frontier, reached_by] = buffers;
  const std::size_t start = std::size_t{blockIdx.x} * threads, i = start + threadIdx.x;
  const auto matches = [&](std::uint32_t k) {
    const Index w = neighbour[k];
    return (frontier[w / 32] >> (w % 32) & 1) != 0;
  };
  __shared__ std::uint32_t found;
  over_rows(
      row_of(+offset, first + i, i < reached_by.size() && reached_by[i] == settle_level::none),
      [&](ArcRow row) {
        for (std::uint32_t k = row.begin; k < row.end; ++k) {
          if (!matches(k)) continue;
          reached_by[i] = neighbour[k];
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
        if (threadIdx.x == 0 && found < row.end) reached_by[start + thread] = neighbour[found];
        __syncthreads();
      });
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<blocks_of(typed.reached_by.size()), threads, 0, stream>>>(arguments.first, typed);
  });
}

}  // namespace pleach::pull_rows
