// The CUDA kernel of elementwise phases: a thread for each element. cmake/AddCodelet.cmake instantiates it for each
// phase without a cuda.cu.
#pragma once

#include "base/launch.cuh"
#include "base/signature.hpp"

namespace pleach {

template <class Arguments, class Buffers>
__global__ void __launch_bounds__(threads) run_elements(Arguments arguments, Buffers b, std::size_t n) {
  const std::uint32_t k = thread_number();
  if (k < n) element(arguments, b, k);
}

template <class Arguments, class Buffers>
void CudaElements<const Phase<Arguments, Buffers>>::launch(const Arguments& arguments, const Buffers& buffers,
                                                           std::size_t n, CudaStream stream) {
  with_types(arguments, buffers,
             [&](const auto& b) { run_elements<<<blocks_of(n), threads, 0, stream>>>(arguments, b, n); });
}

}  // namespace pleach
