#include "array/atomic_min.cuh"
#include "search/long_rows.cuh"
#include "search/lower_parents/codelet.hpp"

namespace pleach::lower_parents {

namespace {

/// Arcs that a thread reads before it looks at any: their reads are on their way together.
constexpr std::uint32_t at_once = 4;

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [offset, neighbour, queue, control, arrival] = buffers;
  const std::uint32_t place = arguments.first + thread_number();
  const std::uint32_t mine = thread_number() < arguments.size ? queue[place] : 0;
  const bool open = thread_number() < arguments.size && is_expanded(*control, arrival[mine].level);
  __shared__ std::uint32_t vertex[threads];
  vertex[threadIdx.x] = mine;
  const auto tell = [&](std::uint32_t u, std::uint32_t begin, std::uint32_t end, std::uint32_t step) {
    const std::int32_t next = arrival[u].level + 1;
    for (std::uint32_t k = begin; k < end; k += at_once * step) {
      Index to[at_once];
      std::int32_t level[at_once];
#pragma unroll
      for (std::uint32_t j = 0; j < at_once; ++j) {
        to[j] = k + j * step < end ? neighbour[k + j * step] : static_cast<Index>(u);  // which stands on another level
      }
#pragma unroll
      for (std::uint32_t j = 0; j < at_once; ++j) level[j] = arrival[to[j]].level;
#pragma unroll
      for (std::uint32_t j = 0; j < at_once; ++j) {
        if (level[j] == next) lower(arrival[to[j]].parent, u);
      }
    }
  };
  over_rows(
      row_of(+offset, mine, open),
      [&](ArcRow row) {
        tell(mine, row.begin, row.end, 1);
        return false;
      },
      [&](ArcRow row, unsigned thread) { tell(vertex[thread], row.begin + threadIdx.x, row.end, threads); });
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::lower_parents
