#include "runtime/devices/cuda.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>
#include <starpu.h>

namespace pleach {

namespace {

bool is_of_starpu(int device) {
  int workers[STARPU_NMAXWORKERS];
  const auto count = starpu_worker_get_ids_by_type(STARPU_CUDA_WORKER, workers, STARPU_NMAXWORKERS);
  return std::any_of(workers, workers + count, [&](int worker) { return starpu_worker_get_devid(worker) == device; });
}

}  // namespace

bool cuda_has_context() {
  int device = 0;
  return cudaGetDevice(&device) == cudaSuccess && is_of_starpu(device);
}

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
  if (status == cudaSuccess) status = cudaFree(nullptr);  // makes the device's context, as StarPU would
  cudaSetDevice(current);
  cudaGetLastError();
  return status == cudaSuccess ? "" : cudaGetErrorString(status);
}

bool cuda_is_gone() {
  const int worker = starpu_worker_get_by_type(STARPU_CUDA_WORKER, 0);
  if (worker < 0) return false;
  const int device = starpu_worker_get_devid(worker);  // the worker's device has a context: no other gets one
  int current = device;
  cudaGetDevice(&current);
  const cudaError_t status = cudaSetDevice(device);
  if (status == cudaSuccess && current != device) cudaSetDevice(current);
  cudaGetLastError();
  return status == cudaErrorCudartUnloading;
}

double cuda_bytes_per_second(int device) {
  int kilohertz = 0, bits = 0;
  const bool known = cudaDeviceGetAttribute(&kilohertz, cudaDevAttrMemoryClockRate, device) == cudaSuccess &&
                     cudaDeviceGetAttribute(&bits, cudaDevAttrGlobalMemoryBusWidth, device) == cudaSuccess;
  return known && kilohertz > 0 && bits > 0 ? 2e3 * kilohertz * bits / 8 : 500e9;  // double data rate
}

void cuda_fill(void* memory, unsigned char byte, std::size_t bytes) {
  cudaMemsetAsync(memory, byte, bytes, cuda_stream());
}

bool cuda_pin(void* host, std::size_t bytes) {
  const bool is_pinned = cudaHostRegister(host, bytes, cudaHostRegisterPortable) == cudaSuccess;
  cudaGetLastError();
  return is_pinned;
}

void cuda_unpin(void* host) {
  cudaHostUnregister(host);
  cudaGetLastError();
}

bool cuda_is_pinned(const void* host) {
  cudaPointerAttributes attributes{};
  const bool is_pinned = cuda_has_context() && cudaPointerGetAttributes(&attributes, host) == cudaSuccess &&
                         attributes.type == cudaMemoryTypeHost;
  cudaGetLastError();
  return is_pinned;
}

namespace {

void check(cudaError_t status) {
  if (status != cudaSuccess) throw DeviceError(cudaGetErrorString(status));
}

}  // namespace

void cuda_check() { check(cudaGetLastError()); }

std::vector<int> cuda_capabilities() {
  std::vector<int> all;
  for (int device = 0; device < cuda_device_count(); ++device) {
    int major = 0, minor = 0;
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
    cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device);
    all.push_back(10 * major + minor);
  }
  return all;
}

#if CUDART_VERSION >= 12080

CudaLibrary cuda_load(const std::vector<char>& image) {
  cudaLibrary_t library = nullptr;
  check(cudaLibraryLoadData(&library, image.data(), nullptr, nullptr, 0, nullptr, nullptr, 0));
  return library;
}

void cuda_unload(CudaLibrary library) { cudaLibraryUnload(static_cast<cudaLibrary_t>(library)); }

const void* cuda_kernel(CudaLibrary library, const char* name) {
  cudaKernel_t kernel = nullptr;
  check(cudaLibraryGetKernel(&kernel, static_cast<cudaLibrary_t>(library), name));
  return kernel;
}

#else

CudaLibrary cuda_load(const std::vector<char>&) {
  throw DeviceError("kernels that are compiled at run time need CUDA 12.8 or later");
}
void cuda_unload(CudaLibrary) {}
const void* cuda_kernel(CudaLibrary, const char*) { return nullptr; }

#endif

void cuda_launch(const void* kernel, std::size_t groups, std::size_t group_size, void** arguments) {
  check(cudaLaunchKernel(kernel, dim3(static_cast<unsigned>(groups)), dim3(static_cast<unsigned>(group_size)),
                         arguments, 0, cuda_stream()));
}

void cuda_launch_together(const void* kernel, std::size_t groups, std::size_t group_size, std::size_t shared_bytes,
                          void** arguments) {
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared_bytes)));
  check(cudaLaunchCooperativeKernel(kernel, dim3(static_cast<unsigned>(groups)),
                                    dim3(static_cast<unsigned>(group_size)), arguments, shared_bytes, cuda_stream()));
}

std::size_t cuda_processors() {
  int device = 0, processors = 0;
  check(cudaGetDevice(&device));
  check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
  return static_cast<std::size_t>(processors);
}

}  // namespace pleach
