// Copies between pageable memory and CUDA devices: several threads fill or empty page-locked buffers while other
// buffers are copied. CUDA's own copies use one thread. Memory that is copied often is page-locked; the device then
// copies it alone.
#include "runtime/devices/cuda.hpp"
#include "runtime/devices/stream_order.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <cuda_runtime_api.h>
#include <sched.h>
#include <unistd.h>

namespace pleach {

namespace {

/// Two for each thread. On an H200, buffers of 512 KiB take nearly twice as long, and eight threads longer than four.
constexpr std::size_t buffer_bytes = std::size_t{2} << 20;
constexpr unsigned usual_threads = 4;

/// PLEACH_COPY_THREADS, which was validated when StarPU started.
unsigned wanted_threads() {
  const char* text = std::getenv("PLEACH_COPY_THREADS");
  return text != nullptr && *text != '\0' ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : usual_threads;
}

/// The smallest copy for which threads save more time than they cost.
constexpr std::size_t min_bytes = std::size_t{4} << 20;

bool done(cudaError_t status) { return status == cudaSuccess; }

struct Copy {
  int number;  // number of the CUDA device
  char* host;
  char* device;
  std::size_t bytes;
  bool to_device;
  std::atomic<std::size_t> next = 0;  // first byte that no thread has taken
  std::atomic<bool> failed = false;
};

/// The buffers and the stream of one thread: it fills or empties one buffer while the other is copied.
class Lane {
 public:
  Lane() {
    is_ready_ = done(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
    for (Buffer& buffer : buffers_) {
      is_ready_ = is_ready_ && done(cudaHostAlloc(&buffer.memory, buffer_bytes, cudaHostAllocPortable)) &&
                  done(cudaEventCreateWithFlags(&buffer.arrived, cudaEventDisableTiming | cudaEventBlockingSync));
    }
  }
  ~Lane() {
    for (const Buffer& buffer : buffers_) {
      if (buffer.arrived != nullptr) cudaEventDestroy(buffer.arrived);
      if (buffer.memory != nullptr) cudaFreeHost(buffer.memory);
    }
    if (stream_ != nullptr) cudaStreamDestroy(stream_);
  }
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  [[nodiscard]] bool is_ready() const { return is_ready_; }

  /// Copies parts until none is left.
  void run(Copy& copy) {
    cuda_order(stream_, copy.number);
    bool well = true;
    for (unsigned turn = 0; well && !copy.failed; turn ^= 1) {
      Buffer& buffer = buffers_[turn];
      well = finish(copy, buffer);
      buffer.first = copy.next.fetch_add(buffer_bytes);
      if (buffer.first >= copy.bytes) break;
      buffer.bytes = std::min(buffer_bytes, copy.bytes - buffer.first);
      char* const device = copy.device + buffer.first;
      if (copy.to_device) {
        std::memcpy(buffer.memory, copy.host + buffer.first, buffer.bytes);
        well = well && done(cudaMemcpyAsync(device, buffer.memory, buffer.bytes, cudaMemcpyHostToDevice, stream_));
      } else {
        well = well && done(cudaMemcpyAsync(buffer.memory, device, buffer.bytes, cudaMemcpyDeviceToHost, stream_));
      }
      well = well && done(cudaEventRecord(buffer.arrived, stream_));
    }
    for (Buffer& buffer : buffers_) well = finish(copy, buffer) && well;
    if (!well) copy.failed = true;
  }

 private:
  struct Buffer {
    void* memory = nullptr;
    cudaEvent_t arrived = nullptr;
    std::size_t first = 0, bytes = 0;  // range of the copy in this buffer
  };

  static bool finish(const Copy& copy, Buffer& buffer) {
    if (buffer.bytes == 0) return true;
    const std::size_t bytes = std::exchange(buffer.bytes, 0);
    if (!done(cudaEventSynchronize(buffer.arrived))) return false;
    if (!copy.to_device) std::memcpy(copy.host + buffer.first, buffer.memory, bytes);
    return true;
  }

  cudaStream_t stream_ = nullptr;
  std::array<Buffer, 2> buffers_;
  bool is_ready_ = false;
};

/// The lanes of one device, made for its first copy.
struct Lanes {
  std::mutex mutex;
  std::vector<std::unique_ptr<Lane>> lanes;
};

/// The lanes of all devices. Never destroyed, because the driver may be gone before static objects are.
struct Devices {
  std::mutex mutex;
  std::map<int, Lanes> lanes;

  static Devices& instance() {
    static Devices& devices = *new Devices;
    return devices;
  }
};

/// Page-locking memory takes as long as this number of copies by threads: 0.1 s per GB, on a host with an H200.
constexpr std::size_t copies_before = 3;

/// Host memory of pleach's own, and the bytes copied from and to it. Never destroyed, like Devices.
class OwnMemory {
 public:
  static OwnMemory& instance() {
    static OwnMemory& memory = *new OwnMemory;
    return memory;
  }

  void know(char* host, std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    blocks_[host] = {bytes};
  }

  void forget(char* host) {
    const std::lock_guard lock(mutex_);
    const auto block = blocks_.find(host);
    if (block == blocks_.end()) return;
    if (block->second.is_locked) {
      cuda_unpin(host);
      locked_ -= block->second.bytes;
    }
    blocks_.erase(block);
  }

  /// Counts a copy that is about to begin. Returns whether this call has page-locked the memory.
  bool lock_where_worth(char* host, std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    auto block = blocks_.upper_bound(host);
    if (block == blocks_.begin()) return false;
    --block;
    auto& [size, copied, was_tried, is_locked] = block->second;
    if (host >= block->first + size || was_tried) return false;
    copied += bytes;
    if (copied <= copies_before * size) return false;
    was_tried = true;
    is_locked = locked_ + size <= most_ && cuda_pin(block->first, size);
    if (is_locked) locked_ += size;
    return is_locked;
  }

 private:
  struct Block {
    std::size_t bytes, copied = 0;
    bool was_tried = false, is_locked = false;
  };

  std::mutex mutex_;
  std::map<char*, Block> blocks_;  // by address
  std::size_t locked_ = 0;         // bytes
  /// At most half of the memory is page-locked: the system needs memory that it can move.
  const std::size_t most_ =
      static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) / 2 * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
};

Lanes& lanes_of(int device) {
  Devices& devices = Devices::instance();
  const std::lock_guard lock(devices.mutex);
  return devices.lanes[device];
}

/// The cores of the process, by its main thread: StarPU has bound the calling thread to one core.
cpu_set_t allowed_cores() {
  cpu_set_t cores;
  if (sched_getaffinity(getpid(), sizeof cores, &cores) != 0) CPU_ZERO(&cores);
  return cores;
}

bool is_pageable(const void* memory) {
  cudaPointerAttributes attributes{};
  if (done(cudaPointerGetAttributes(&attributes, memory))) return attributes.type == cudaMemoryTypeUnregistered;
  cudaGetLastError();
  return false;
}

}  // namespace

bool cuda_copy_by_threads(int device, void* host, void* device_memory, std::size_t bytes, bool to_device) {
  if (bytes < min_bytes || !is_pageable(host)) return false;
  if (OwnMemory::instance().lock_where_worth(static_cast<char*>(host), bytes)) return false;
  const cpu_set_t cores = allowed_cores();
  const auto threads = std::min<unsigned>(wanted_threads(), static_cast<unsigned>(CPU_COUNT(&cores)));
  if (threads < 2) return false;

  int current = 0;
  cudaGetDevice(&current);
  if (!done(cudaSetDevice(device))) return false;
  Copy copy{device, static_cast<char*>(host), static_cast<char*>(device_memory), bytes, to_device};
  {
    Lanes& of_device = lanes_of(device);
    const std::lock_guard lock(of_device.mutex);
    auto& lanes = of_device.lanes;
    while (lanes.size() < threads) {
      auto lane = std::make_unique<Lane>();
      if (!lane->is_ready()) break;
      lanes.push_back(std::move(lane));
    }
    copy.failed = lanes.empty();
    std::vector<std::jthread> others;
    try {
      for (std::size_t k = 1; k < std::min<std::size_t>(threads, lanes.size()); ++k) {
        others.emplace_back([&, k] {
          sched_setaffinity(0, sizeof cores, &cores);
          cudaSetDevice(device);
          lanes[k]->run(copy);
        });
      }
    } catch (const std::system_error&) {
      // The system has no more threads: those that run copy everything.
    }
    if (!lanes.empty()) lanes[0]->run(copy);
  }
  cudaSetDevice(current);
  cudaGetLastError();
  return !copy.failed;
}

void cuda_know(void* host, std::size_t bytes) { OwnMemory::instance().know(static_cast<char*>(host), bytes); }
void cuda_forget(void* host) { OwnMemory::instance().forget(static_cast<char*>(host)); }

void cuda_end_copies() {
  Devices& devices = Devices::instance();
  const std::lock_guard lock(devices.mutex);
  devices.lanes.clear();
}

}  // namespace pleach
