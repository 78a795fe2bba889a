#include "runtime/cuda.hpp"

#include <pleach/error.hpp>

#include <cstdlib>
#include <string>

#include <cuda_runtime_api.h>
#include <starpu.h>

namespace pleach {

int cuda_device_count() {
  const char* limit = std::getenv("STARPU_NCUDA");
  if (limit != nullptr && std::atoi(limit) == 0) return 0;
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess ? count : 0;
}

std::string cuda_failure(int device) {
  int current = 0;
  cudaGetDevice(&current);
  cudaError_t status = cudaSetDevice(device);
  if (status == cudaSuccess) status = cudaFree(nullptr);  // which makes the device's context, as StarPU would
  cudaSetDevice(current);
  cudaGetLastError();
  return status == cudaSuccess ? "" : cudaGetErrorString(status);
}

double cuda_bytes_per_second(int device) {
  int kilohertz = 0, bits = 0;
  const bool known = cudaDeviceGetAttribute(&kilohertz, cudaDevAttrMemoryClockRate, device) == cudaSuccess &&
                     cudaDeviceGetAttribute(&bits, cudaDevAttrGlobalMemoryBusWidth, device) == cudaSuccess;
  return known && kilohertz > 0 && bits > 0 ? 2e3 * kilohertz * bits / 8 : 500e9;  // twice a period
}

CudaStream cuda_stream() { return starpu_cuda_get_local_stream(); }

void cuda_fill(void* memory, unsigned char byte, std::size_t bytes) {
  cudaMemsetAsync(memory, byte, bytes, cuda_stream());
}

void cuda_check() {
  const cudaError_t status = cudaGetLastError();
  if (status != cudaSuccess) throw DeviceError(cudaGetErrorString(status));
}

}  // namespace pleach
