#include "base/launch.cuh"
#include "tour/cut_circuits/element.hpp"

namespace pleach::cut_circuits {

namespace {

__global__ void run(Arguments arguments, Buffers buffers) {
  if (thread_number() < arguments.size) cut_circuit(buffers, arguments.first + thread_number());
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers& buffers, CudaStream stream) {
  run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, buffers);
}

}  // namespace pleach::cut_circuits
