#include "runtime/launch.cuh"
#include "search/first_in_rows.cuh"
#include "search/pull_rows/codelet.hpp"

namespace pleach::pull_rows {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(std::size_t first, Buffers<Index> buffers) {
  const auto [offset, neighbour, frontier, reached_by] = buffers;
  const std::size_t i = thread_number();
  first_in_rows(
      row_of(+offset, first + i, i < reached_by.size() && reached_by[i] == settle_level::none),
      [&](std::uint32_t k, unsigned) {
        const Index w = neighbour[k];
        return (frontier[w / 32] >> (w % 32) & 1) != 0;
      },
      [&](std::uint32_t k, unsigned thread) { reached_by[i - threadIdx.x + thread] = neighbour[k]; });
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) {
    run<<<blocks_of(typed.reached_by.size()), threads, 0, stream>>>(arguments.first, typed);
  });
}

}  // namespace pleach::pull_rows
