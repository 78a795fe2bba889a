#include "array/atomic_min.cuh"
#include "search/long_rows.cuh"
#include "search/lower_parents/codelet.hpp"

namespace pleach::lower_parents {

namespace {

/// Arcs of a long row that a thread has under way together: a row may have as many as all others.
constexpr std::uint32_t at_once = 8;

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> buffers) {
  const auto [offset, neighbour, queue, control, arrival] = buffers;
  const std::uint32_t place = arguments.first + thread_number();
  const std::uint32_t mine = thread_number() < arguments.size ? queue[place] : 0;
  const bool open = thread_number() < arguments.size && is_expanded(*control, arrival[mine].level);
  __shared__ std::uint32_t vertex[threads];
  vertex[threadIdx.x] = mine;
  const auto tell = [&](std::uint32_t u, std::uint32_t k) {
    Arrival& reached = arrival[neighbour[k]];
    if (reached.level == arrival[u].level + 1) lower(reached.parent, u);
  };
  over_rows(
      row_of(+offset, mine, open),
      [&](ArcRow row) {
        for (std::uint32_t k = row.begin; k < row.end; ++k) tell(mine, k);
        return false;
      },
      [&](ArcRow row, unsigned thread) {
        const std::uint32_t u = vertex[thread];
        const std::int32_t next = arrival[u].level + 1;
        for (std::uint32_t first = row.begin + threadIdx.x; first < row.end; first += at_once * threads) {
          Arrival* reached[at_once];
          bool is_next[at_once];
#pragma unroll
          for (std::uint32_t j = 0; j < at_once; ++j) {
            const std::uint32_t k = ::min(first + j * threads, row.end - 1);
            reached[j] = &arrival[neighbour[k]];
          }
#pragma unroll
          for (std::uint32_t j = 0; j < at_once; ++j) is_next[j] = reached[j]->level == next;
#pragma unroll
          for (std::uint32_t j = 0; j < at_once; ++j) {
            if (is_next[j]) lower(reached[j]->parent, u);
          }
        }
      });
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::lower_parents
