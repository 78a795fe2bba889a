#include "bench/floor/codelet.hpp"

#include <cub/device/device_scan.cuh>

namespace pleach::floor::cuda {

namespace {

constexpr unsigned threads = 256;
constexpr unsigned items_per_thread = 4;  // independent accesses in flight

unsigned blocks(std::size_t n) {
  return static_cast<unsigned>((n + threads * items_per_thread - 1) / (threads * items_per_thread));
}

__global__ void __launch_bounds__(threads) gather_kernel(const std::int32_t* __restrict__ index, std::size_t n,
                                                         const float* __restrict__ input, float* __restrict__ output) {
  const std::size_t first = std::size_t{blockIdx.x} * threads * items_per_thread + threadIdx.x;
#pragma unroll
  for (unsigned k = 0; k < items_per_thread; ++k) {
    const std::size_t i = first + k * threads;
    if (i < n) output[i] = input[index[i]];
  }
}

__global__ void __launch_bounds__(threads) scatter_kernel(const std::int32_t* __restrict__ index, std::size_t n,
                                                          const float* __restrict__ input, float* __restrict__ output) {
  const std::size_t first = std::size_t{blockIdx.x} * threads * items_per_thread + threadIdx.x;
#pragma unroll
  for (unsigned k = 0; k < items_per_thread; ++k) {
    const std::size_t i = first + k * threads;
    if (i < n) output[index[i]] = input[i];
  }
}

}  // namespace

void copy(const void* input, std::size_t bytes, void* output, CudaStream stream) {
  cudaMemcpyAsync(output, input, bytes, cudaMemcpyDeviceToDevice, stream);
}

void gather(const std::int32_t* index, std::size_t n, const float* input, float* output, CudaStream stream) {
  gather_kernel<<<blocks(n), threads, 0, stream>>>(index, n, input, output);
}

void scatter(const std::int32_t* index, std::size_t n, const float* input, float* output, CudaStream stream) {
  scatter_kernel<<<blocks(n), threads, 0, stream>>>(index, n, input, output);
}

void scan(const float* input, std::size_t n, float* output, void* scratch, std::size_t bytes, CudaStream stream) {
  cub::DeviceScan::InclusiveSum(scratch, bytes, input, output, n, stream);
}

std::size_t scan_bytes(std::size_t n) {
  std::size_t bytes = 0;
  cub::DeviceScan::InclusiveSum(nullptr, bytes, static_cast<const float*>(nullptr), static_cast<float*>(nullptr), n);
  return bytes;
}

CudaStream stream() { return starpu_cuda_get_local_stream(); }

const char* last_error() {
  const cudaError_t status = cudaGetLastError();
  return status != cudaSuccess ? cudaGetErrorString(status) : nullptr;
}

}  // namespace pleach::floor::cuda
