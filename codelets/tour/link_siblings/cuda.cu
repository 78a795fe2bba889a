#include "base/launch.cuh"
#include "tour/link_siblings/element.hpp"

namespace pleach::link_siblings {

namespace {

__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers buffers) {
  if (thread_number() < buffers.above.size()) link_sibling(arguments, buffers, thread_number());
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(buffers.above.size()), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::link_siblings
