#include "runtime/devices/stream_order.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <cuda_runtime_api.h>
#include <starpu.h>

namespace pleach {

namespace {

/// Number of latest tasks of a device whose names are kept.
constexpr std::size_t max_named_tasks = 64;

struct StreamState {
  std::mutex mutex;
  cudaMemPool_t memory = nullptr;
  cudaStream_t stream = nullptr;
  cudaEvent_t latest = nullptr;                       // recorded by cuda_order()
  std::vector<CudaMark> marks;                        // unused events, kept because callbacks must not fail
  std::array<const char*, max_named_tasks> phases{};  // phase of task k at k % max_named_tasks
  std::size_t begun = 0, done = 0;                    // tasks; those that a wait has seen complete
  std::string fault;                                  // the first message

  StreamState() { marks.reserve(4096); }
  /// Makes the stream and the event if they do not exist. Returns whether both exist.
  bool has_stream() {
    if (latest == nullptr && cudaEventCreateWithFlags(&latest, cudaEventDisableTiming) != cudaSuccess) return false;
    return stream != nullptr || cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) == cudaSuccess;
  }
  void keep(CudaMark mark) { marks.size() < marks.capacity() ? marks.push_back(mark) : void(cudaEventDestroy(mark)); }
};

/// Never destroyed, because the driver may be gone before static objects are.
StreamState& of(int device) {
  static auto& devices = *new std::array<StreamState, STARPU_MAXCUDADEVS>;
  return devices[static_cast<std::size_t>(device)];
}

thread_local CudaStream ahead = nullptr;

/// True if any device has a fault.
std::atomic<bool> failed = false;

/// Names the phases of the tasks that may have caused the fault.
std::string culprit_of(const StreamState& device) {
  const std::size_t tasks = device.begun - device.done;
  if (tasks == 0) return "in which phase cannot be known";
  std::vector<std::string> names;
  for (std::size_t k = device.begun - std::min(tasks, max_named_tasks); k < device.begun; ++k) {
    const std::string name = device.phases[k % max_named_tasks];
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  if (names.size() == 1 && tasks <= max_named_tasks) return "in " + names[0];
  std::string text = "in one of its last " + std::to_string(tasks) + " tasks, which one cannot be known (";
  constexpr std::size_t max_named = 8;
  for (std::size_t k = 0; k < std::min(names.size(), max_named); ++k) text += (k > 0 ? ", " : "") + names[k];
  return text + (names.size() > max_named || tasks > max_named_tasks ? " and others)" : ")");
}

/// Records a status of the device, whose mutex is locked. `all`: the status is from a wait for all its work.
void note(StreamState& device, int number, cudaError_t status, bool all) {
  if (status == cudaSuccess) {
    if (all) device.done = device.begun;
  } else if (status != cudaErrorNotReady && device.fault.empty()) {
    device.fault =
        "CUDA device " + std::to_string(number) + " failed, " + culprit_of(device) + ": " + cudaGetErrorString(status);
    failed = true;
  }
}

/// Sets whether the pool keeps freed memory for the next request. Returns whether CUDA accepted it.
bool keep_memory(cudaMemPool_t pool, bool keeps) {
  std::uint64_t most = keeps ? std::numeric_limits<std::uint64_t>::max() : 0;
  return cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &most) == cudaSuccess;
}

/// The numbers of the CUDA devices with a worker.
std::vector<int> devices() {
  std::vector<int> numbers;
  for (int worker = 0; worker < static_cast<int>(starpu_worker_get_count()); ++worker) {
    if (starpu_worker_get_type(worker) == STARPU_CUDA_WORKER) numbers.push_back(starpu_worker_get_devid(worker));
  }
  return numbers;
}

/// Lets all other devices access the pool's memory. Returns false if one cannot.
bool open_to_others(cudaMemPool_t pool, int owner) {
  for (const int other : devices()) {
    if (other == owner) continue;
    int can = 0;
    cudaMemAccessDesc access{};
    access.location = {.type = cudaMemLocationTypeDevice, .id = other};
    access.flags = cudaMemAccessFlagsProtReadWrite;
    if (cudaDeviceCanAccessPeer(&can, other, owner) != cudaSuccess || can == 0) return false;
    if (cudaMemPoolSetAccess(pool, &access, 1) != cudaSuccess) return false;
  }
  return true;
}

/// Returns the device's pool, with its mutex locked; null if there is none.
cudaMemPool_t pool_of(int number) {
  cudaMemPool_t& kept = of(number).memory;
  if (kept != nullptr) return kept;
  cudaMemPool_t pool = nullptr;
  if (cudaDeviceGetDefaultMemPool(&pool, number) == cudaSuccess && open_to_others(pool, number) &&
      keep_memory(pool, true)) {
    kept = pool;
  } else {
    cudaGetLastError();  // clears this error
  }
  return kept;
}

}  // namespace

CudaStream cuda_stream() { return ahead != nullptr ? ahead : starpu_cuda_get_local_stream(); }

CudaAhead::CudaAhead(int number, const char* phase) {
  StreamState& device = of(number);
  const std::lock_guard lock(device.mutex);
  if (!device.fault.empty()) throw DeviceError(device.fault);
  if (!device.has_stream()) {
    throw DeviceError(std::string("no stream for kernels: ") + cudaGetErrorString(cudaGetLastError()));
  }
  device.phases[device.begun++ % max_named_tasks] = phase;
  ahead = device.stream;
}

CudaAhead::~CudaAhead() { ahead = nullptr; }

void cuda_order(CudaStream stream, int number) {
  StreamState& device = of(number);
  const std::lock_guard lock(device.mutex);
  if (device.stream == nullptr) return;
  const cudaError_t status = cudaStreamQuery(device.stream);
  note(device, number, status, true);
  if (status == cudaSuccess) return;
  cudaEventRecord(device.latest, device.stream);
  cudaStreamWaitEvent(stream, device.latest, 0);
}

bool cuda_keeps_memory() {
  const std::vector<int> numbers = devices();
  return !numbers.empty() && std::ranges::all_of(numbers, [](int number) {
    const std::lock_guard lock(of(number).mutex);
    return pool_of(number) != nullptr;
  });
}

void* cuda_take_memory(int number, std::size_t bytes) {
  StreamState& device = of(number);
  const std::lock_guard lock(device.mutex);
  int before = 0;
  cudaGetDevice(&before);
  cudaSetDevice(number);
  void* memory = nullptr;
  const cudaMemPool_t pool = pool_of(number);
  if (pool == nullptr || !device.has_stream() ||
      cudaMallocFromPoolAsync(&memory, bytes, pool, device.stream) != cudaSuccess) {
    cudaGetLastError();
    memory = nullptr;
  }
  cudaSetDevice(before);
  return memory;
}

void cuda_return_memory(int number, void* memory) {
  StreamState& device = of(number);
  const std::lock_guard lock(device.mutex);
  device.stream != nullptr ? cudaFreeAsync(memory, device.stream) : cudaFree(memory);
}

void cuda_wait(int number) {
  StreamState& device = of(number);
  cudaStream_t stream;
  std::size_t begun;
  {
    const std::lock_guard lock(device.mutex);
    stream = device.stream;
    begun = device.begun;
  }
  if (stream == nullptr) return;
  const cudaError_t status = cudaStreamSynchronize(stream);
  const std::lock_guard lock(device.mutex);
  note(device, number, status, device.begun == begun);
}

bool cuda_is_idle(int number) {
  StreamState& device = of(number);
  const std::lock_guard lock(device.mutex);
  return device.stream == nullptr || cudaStreamQuery(device.stream) != cudaErrorNotReady;
}

void cuda_wait() {
  for (int device = 0; device < STARPU_MAXCUDADEVS; ++device) cuda_wait(device);
}

void cuda_end_ahead() {
  for (int number = 0; number < STARPU_MAXCUDADEVS; ++number) {
    StreamState& device = of(number);
    const std::lock_guard lock(device.mutex);
    for (const CudaMark mark : device.marks) cudaEventDestroy(mark);
    device.marks.clear();
    if (device.latest != nullptr) cudaEventDestroy(std::exchange(device.latest, nullptr));
    if (device.memory != nullptr) keep_memory(std::exchange(device.memory, nullptr), false);
    if (device.stream != nullptr) cudaStreamDestroy(std::exchange(device.stream, nullptr));
  }
}

CudaMark cuda_mark(int number) {
  StreamState& device = of(number);
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

void cuda_wait(CudaMark mark, int number) {
  const cudaError_t status = cudaEventSynchronize(mark);
  StreamState& device = of(number);
  const std::lock_guard lock(device.mutex);
  note(device, number, status, false);
}

std::string cuda_fault(int number) {
  if (!failed) return "";
  StreamState& device = of(number);
  const std::lock_guard lock(device.mutex);
  return device.fault;
}

std::string cuda_fault() {
  for (int device = 0; failed && device < STARPU_MAXCUDADEVS; ++device) {
    if (std::string fault = cuda_fault(device); !fault.empty()) return fault;
  }
  return "";
}

double cuda_microseconds(CudaMark from, CudaMark to) {
  float milliseconds = 0;
  cudaEventElapsedTime(&milliseconds, from, to);
  return 1e3 * static_cast<double>(milliseconds);
}

void cuda_give_back(CudaMark mark, int number) {
  StreamState& device = of(number);
  const std::lock_guard lock(device.mutex);
  device.keep(mark);
}

}  // namespace pleach
