#include "base/launch.cuh"
#include "components/find_children/element.hpp"
#include "tree/minima_of_range.cuh"

namespace pleach::find_children {

namespace {

__global__ void __launch_bounds__(threads) run(Arguments arguments, Minima minima, Buffers buffers) {
  const std::uint32_t k = thread_number();
  if (k < arguments.size) find(minima, buffers, k);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  const Minima minima{buffers.parent, buffers.table, minima_blocks(buffers.parent.size())};
  run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, minima, buffers);
}

}  // namespace pleach::find_children
