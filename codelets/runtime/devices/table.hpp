// The devices that StarPU runs tasks on: the cores together, and each accelerator.
#pragma once

#include "runtime/devices/rates.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include <starpu.h>

namespace pleach {

/// Workers that take the same time for a task: the cores, or an accelerator's.
struct Device {
  starpu_worker_archtype type;
  int number;  // of the accelerator
  int worker;  // the first
  DeviceRates rates;
  bool own_memory = false;
  bool is_the_cpu = false;         // an OpenCL device that takes its time from the cores
  std::size_t memory = unlimited;  // bytes that StarPU may allocate there, of a memory of its own
  int workers = 1;

  static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
  /// StarPU's bit for devices of the kind, in a task's `where`.
  [[nodiscard]] std::uint32_t mask() const {
    return type == STARPU_CPU_WORKER ? STARPU_CPU : type == STARPU_CUDA_WORKER ? STARPU_CUDA : STARPU_OPENCL;
  }
  /// Its memory.
  [[nodiscard]] unsigned node() const { return starpu_worker_get_memory_node(static_cast<unsigned>(worker)); }
};

inline constexpr std::size_t max_devices = 1 + STARPU_MAXCUDADEVS + STARPU_MAXOPENCLDEVS;
/// Stands for none of devices().
inline constexpr std::uint32_t no_device = 255;
static_assert(max_devices <= no_device);

/// Fixed while StarPU is up.
std::span<const Device> devices();
void find_devices();

/// The place in devices() of the worker's device, and of the accelerator with StarPU's number.
std::size_t device_of(int worker);
std::size_t device_of(starpu_worker_archtype type, int number);

/// Returns whether several accelerators have memories of their own.
bool have_several_memories();

/// Returns the accelerator that block `number` of `count` blocks stays with, where several have memories of their own;
/// else no_device.
std::uint32_t device_of_block(std::size_t number, std::size_t count);

/// Returns whether tasks of one device can read another's memory: GPUs that copy from it directly.
bool reads_peer(std::size_t reader, std::size_t owner);

/// Returns whether tasks of CUDA devices end when their kernels are enqueued: runtime/phases/run.
bool runs_ahead();

/// Returns whether there is a core that no worker has.
bool spares_core();

}  // namespace pleach
