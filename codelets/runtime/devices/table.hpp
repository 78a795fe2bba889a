// The devices that StarPU runs tasks on: all cores together are one, each accelerator is one.
#pragma once

#include "runtime/devices/rates.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include <starpu.h>

namespace pleach {

/// Workers that take the same time for a task: all cores, or those of one accelerator.
struct Device {
  starpu_worker_archtype type;
  int number;  // StarPU's number of the accelerator
  int worker;  // the first worker
  DeviceRates rates;
  bool own_memory = false;
  bool is_the_cpu = false;         // an OpenCL device that runs on the cores
  std::size_t memory = unlimited;  // bytes that StarPU may allocate in its own memory
  int workers = 1;

  static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
  /// StarPU's bit for devices of the kind, in a task's `where`.
  [[nodiscard]] std::uint32_t mask() const {
    return type == STARPU_CPU_WORKER ? STARPU_CPU : type == STARPU_CUDA_WORKER ? STARPU_CUDA : STARPU_OPENCL;
  }
  /// The memory node of the device.
  [[nodiscard]] unsigned node() const { return starpu_worker_get_memory_node(static_cast<unsigned>(worker)); }
};

inline constexpr std::size_t max_devices = 1 + STARPU_MAXCUDADEVS + STARPU_MAXOPENCLDEVS;
/// No index of devices().
inline constexpr std::uint32_t no_device = 255;
static_assert(max_devices <= no_device);

/// Does not change while StarPU is up.
std::span<const Device> devices();
void find_devices();

/// The index in devices() of a worker's device, or of the accelerator with StarPU's number.
std::size_t device_of(int worker);
std::size_t device_of(starpu_worker_archtype type, int number);

/// Returns whether there are several discrete accelerators.
bool have_several_memories();

/// Returns the affinity of block `number` of `count` blocks if there are several discrete accelerators; else no_device.
std::uint32_t device_of_block(std::size_t number, std::size_t count);

/// Returns whether tasks on one device can read another's memory, as GPUs with peer access can.
bool reads_peer(std::size_t reader, std::size_t owner);

/// Returns whether CUDA tasks end when their kernels are enqueued: runtime/phases/run.
bool runs_ahead();

/// Returns whether there is a core without a worker.
bool spares_core();

}  // namespace pleach
