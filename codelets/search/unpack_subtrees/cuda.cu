#include "base/launch.cuh"
#include "search/unpack_subtrees/element.hpp"

namespace pleach::unpack_subtrees {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> b) {
  if (thread_number() < arguments.size) unpack<Index>(b, arguments.first, thread_number());
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::unpack_subtrees
