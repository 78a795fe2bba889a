#include "base/cuda_stream.hpp"
#include "search/reach_small/search.hpp"

namespace pleach::reach_small {

namespace {

template <class Index>
__global__ void run(Arguments arguments, Buffers<Index> buffers) {
  search<Index>(arguments, buffers);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers, [&](const auto& typed) { run<<<1, 1, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::reach_small
