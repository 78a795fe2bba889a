// Launches of CUDA kernels: a thread for each element, or as many as may wait for one another.
#pragma once

#include "runtime/cuda.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace pleach {

inline constexpr unsigned threads = 256;

inline unsigned blocks_of(std::size_t elements) { return static_cast<unsigned>((elements + threads - 1) / threads); }

__device__ inline std::uint32_t thread_number() { return blockIdx.x * threads + threadIdx.x; }

/// A thread for each element, but no more blocks than fit on the GPU's processors together: all of them run at once, so
/// that the grid may synchronize.
template <class... Parameters>
void launch_together(void (*kernel)(Parameters...), std::size_t elements, unsigned block_threads,
                     unsigned blocks_per_processor, CudaStream stream, std::type_identity_t<Parameters>... arguments) {
  int device = 0, processors = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
  const auto wanted = static_cast<unsigned>((elements + block_threads - 1) / block_threads);
  const unsigned blocks = std::clamp(wanted, 1u, blocks_per_processor * static_cast<unsigned>(processors));
  void* pointers[] = {&arguments...};
  cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(kernel), blocks, block_threads, pointers, 0, stream);
}

}  // namespace pleach
