#include "base/launch.cuh"
#include "tree/climb_paths/element.hpp"

namespace pleach::climb_paths {

namespace {

template <class Typed>
__global__ void __launch_bounds__(threads) run(Arguments arguments, Typed b) {
  const std::uint32_t k = thread_number();
  if (k < arguments.size) b.result[k] = ancestor_at(arguments.roots, b, k);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments, typed); });
}

}  // namespace pleach::climb_paths
