#include "base/launch.cuh"
#include "search/unite_vertices/element.hpp"

namespace pleach::unite_vertices {

namespace {

__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers buffers) {
  const std::size_t i = thread_number();
  if (i < buffers.set.size()) buffers.set[i] = united(arguments, buffers, i);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.set.size()), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::unite_vertices
