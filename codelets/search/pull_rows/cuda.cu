#include "runtime/launch.cuh"
#include "search/pull_rows/codelet.hpp"
#include "search/pull_rows/element.hpp"

namespace pleach::pull_rows {

namespace {

__global__ void __launch_bounds__(threads) run(std::size_t first, Buffers buffers) {
  const auto [offset, neighbour, frontier, reached_by] = buffers;
  const std::size_t i = thread_number();
  if (i >= reached_by.size() || reached_by[i] != settle_level::none) return;
  reached_by[i] = smallest_before(first + i, offset, neighbour, frontier);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.reached_by.size()), threads, 0, stream>>>(arguments.first, buffers);
}

}  // namespace pleach::pull_rows
