#include "base/launch.cuh"
#include "tour/relabel_tour/element.hpp"

namespace pleach::relabel_tour {

namespace {

template <class Index>
__global__ void run(Arguments arguments, Buffers<Index> buffers) {
  if (thread_number() < arguments.size) relabel(buffers, arguments.first + thread_number());
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::relabel_tour
