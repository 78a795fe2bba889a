#include "runtime/run_ahead.hpp"

#include <pleach/error.hpp>

#include <array>
#include <mutex>
#include <utility>
#include <vector>

#include <cuda_runtime_api.h>
#include <starpu.h>

namespace pleach {

namespace {

struct Device {
  std::mutex mutex;
  cudaStream_t stream = nullptr;
  cudaEvent_t latest = nullptr;  // of cuda_order()
  std::vector<CudaMark> marks;   // callbacks, which must not fail, give them back

  Device() { marks.reserve(4096); }
  void keep(CudaMark mark) { marks.size() < marks.capacity() ? marks.push_back(mark) : void(cudaEventDestroy(mark)); }
};

/// Never destroyed: the driver may be gone before statics are.
Device& of(int device) {
  static auto& devices = *new std::array<Device, STARPU_MAXCUDADEVS>;
  return devices[static_cast<std::size_t>(device)];
}

thread_local CudaStream ahead = nullptr;

}  // namespace

CudaStream cuda_stream() { return ahead != nullptr ? ahead : starpu_cuda_get_local_stream(); }

CudaAhead::CudaAhead(int number) {
  Device& device = of(number);
  const std::lock_guard lock(device.mutex);
  if (device.stream == nullptr) {
    cudaStream_t stream = nullptr;
    const bool has_event =
        device.latest != nullptr || cudaEventCreateWithFlags(&device.latest, cudaEventDisableTiming) == cudaSuccess;
    if (!has_event || cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) != cudaSuccess) {
      throw DeviceError(std::string("no stream for kernels: ") + cudaGetErrorString(cudaGetLastError()));
    }
    device.stream = stream;
  }
  ahead = device.stream;
}

CudaAhead::~CudaAhead() { ahead = nullptr; }

void cuda_order(CudaStream stream, int number) {
  Device& device = of(number);
  const std::lock_guard lock(device.mutex);
  if (device.stream == nullptr || cudaStreamQuery(device.stream) == cudaSuccess) return;
  cudaEventRecord(device.latest, device.stream);
  cudaStreamWaitEvent(stream, device.latest, 0);
}

void cuda_wait(int number) {
  Device& device = of(number);
  cudaStream_t stream;
  {
    const std::lock_guard lock(device.mutex);
    stream = device.stream;
  }
  if (stream != nullptr) cudaStreamSynchronize(stream);
}

void cuda_wait() {
  for (int device = 0; device < STARPU_MAXCUDADEVS; ++device) cuda_wait(device);
}

void cuda_end_ahead() {
  for (int number = 0; number < STARPU_MAXCUDADEVS; ++number) {
    Device& device = of(number);
    const std::lock_guard lock(device.mutex);
    for (const CudaMark mark : device.marks) cudaEventDestroy(mark);
    device.marks.clear();
    if (device.latest != nullptr) cudaEventDestroy(std::exchange(device.latest, nullptr));
    if (device.stream != nullptr) cudaStreamDestroy(std::exchange(device.stream, nullptr));
  }
}

CudaMark cuda_mark(int number) {
  Device& device = of(number);
  const std::lock_guard lock(device.mutex);
  CudaMark mark = nullptr;
  if (!device.marks.empty()) {
    mark = device.marks.back();
    device.marks.pop_back();
  } else if (cudaEventCreate(&mark) != cudaSuccess) {
    return nullptr;
  }
  if (cudaEventRecord(mark, device.stream) == cudaSuccess) return mark;
  device.keep(mark);
  return nullptr;
}

bool cuda_passed(CudaMark mark) { return cudaEventQuery(mark) == cudaSuccess; }

void cuda_wait(CudaMark mark) { cudaEventSynchronize(mark); }

double cuda_microseconds(CudaMark from, CudaMark to) {
  float milliseconds = 0;
  cudaEventElapsedTime(&milliseconds, from, to);
  return 1e3 * static_cast<double>(milliseconds);
}

void cuda_give_back(CudaMark mark, int number) {
  Device& device = of(number);
  const std::lock_guard lock(device.mutex);
  device.keep(mark);
}

}  // namespace pleach
