#include "base/launch.cuh"
#include "tour/link_children/element.hpp"

namespace pleach::link_children {

namespace {

__global__ void run(Arguments arguments, Buffers buffers) {
  if (thread_number() < arguments.size) link(buffers, arguments.first + thread_number());
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::link_children
