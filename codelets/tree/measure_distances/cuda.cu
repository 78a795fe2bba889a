#include "base/launch.cuh"
#include "tree/measure_distances/element.hpp"

namespace pleach::measure_distances {

namespace {

template <class Typed>
__global__ void __launch_bounds__(threads) run(std::uint32_t size, Typed b) {
  const std::uint32_t k = thread_number();
  if (k < size) measure(b, k);
}

}  // namespace

void cuda(const Arguments& arguments, const Buffers<>& buffers, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& typed) { run<<<blocks_of(arguments.size), threads, 0, stream>>>(arguments.size, typed); });
}

}  // namespace pleach::measure_distances
