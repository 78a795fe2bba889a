#include "array/atomic_min.cuh"
#include "search/long_rows.cuh"
#include "search/lower_parents/codelet.hpp"

namespace pleach::lower_parents {

namespace {

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
        for (std::uint32_t k = row.begin + threadIdx.x; k < row.end; k += threads) tell(vertex[thread], k);
      });
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::lower_parents
