#include "base/launch.cuh"
#include "tree/unpack_farthest/element.hpp"

namespace pleach::unpack_farthest {

namespace {

template <class Index>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Buffers<Index> b) {
  const std::uint32_t k = thread_number();
  if (k < arguments.size) unpack(arguments, b, k);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::unpack_farthest
