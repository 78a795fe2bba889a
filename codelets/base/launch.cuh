// Launches CUDA kernels: with a thread for each element, or with as many threads as can synchronise.
#pragma once

#include "base/cuda_stream.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace pleach {

inline constexpr unsigned threads = 256;

inline unsigned blocks_of(std::size_t elements) { return static_cast<unsigned>((elements + threads - 1) / threads); }

__device__ inline std::uint32_t thread_number() { return blockIdx.x * threads + threadIdx.x; }

/// The number of multiprocessors of the calling worker's device.
inline unsigned processor_count() {
  int device = 0, processors = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
  return static_cast<unsigned>(processors);
}

/// Launches a thread for each element, but no more blocks than run on the GPU at once, so that the grid may
/// synchronise. With enough blocks, `cluster` blocks form a cluster if the GPU supports that.
template <class... Parameters>
void launch_together(void (*kernel)(Parameters...), std::size_t elements, unsigned block_threads,
                     unsigned blocks_per_processor, unsigned cluster, CudaStream stream,
                     std::type_identity_t<Parameters>... arguments) {
  const auto wanted = static_cast<unsigned>((elements + block_threads - 1) / block_threads);
  const unsigned most = blocks_per_processor * processor_count();

  cudaLaunchAttribute attributes[2];
  attributes[0].id = cudaLaunchAttributeCooperative;
  attributes[0].val.cooperative = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = {std::clamp(wanted, 1u, most)};
  config.blockDim = {block_threads};
  config.stream = stream;
  config.attrs = attributes;
  config.numAttrs = 1;
  cudaFuncAttributes code{};
  if (cluster > 1 && wanted >= cluster) cudaFuncGetAttributes(&code, kernel);
  if (code.ptxVersion >= 90) {  // devices for such code have clusters
    attributes[1].id = cudaLaunchAttributeClusterDimension;
    attributes[1].val.clusterDim = {cluster, 1, 1};
    config.gridDim = {wanted / cluster * cluster};
    config.numAttrs = 2;
    int clusters = 0;
    if (cudaOccupancyMaxActiveClusters(&clusters, kernel, &config) == cudaSuccess && clusters > 0) {
      config.gridDim = {std::min(config.gridDim.x, static_cast<unsigned>(clusters) * cluster)};
    } else {
      cudaGetLastError();
      config.gridDim = {std::clamp(wanted, 1u, most)};
      config.numAttrs = 1;
    }
  }
  cudaLaunchKernelEx(&config, kernel, arguments...);
}

template <class... Parameters>
void launch_together(void (*kernel)(Parameters...), std::size_t elements, unsigned block_threads,
                     unsigned blocks_per_processor, CudaStream stream, std::type_identity_t<Parameters>... arguments) {
  launch_together(kernel, elements, block_threads, blocks_per_processor, 1u, stream, arguments...);
}

}  // namespace pleach
