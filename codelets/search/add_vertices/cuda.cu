#include "runtime/launch.cuh"
#include "search/add_vertices/codelet.hpp"

namespace pleach::add_vertices {

namespace {

__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers buffers) {
  const std::size_t i = thread_number();
  if (i < buffers.part.size()) buffers.set[arguments.to + i] |= buffers.part[i];
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.part.size()), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::add_vertices
