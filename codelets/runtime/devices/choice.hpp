// Chooses the devices that StarPU starts. Devices that do not start are left out, because StarPU would abort on them.
#pragma once

#include <pleach/runtime_options.hpp>

#include <cstddef>
#include <string>
#include <vector>

struct starpu_conf;

namespace pleach {

struct DeviceChoice {
  bool accelerated = false;  // there are accelerators of the wanted kinds, started or not
  /// Accelerators share cores with workers of cores, because StarPU would reserve a core for each: an OpenCL device is
  /// the CPU itself; or every core has a worker and accelerators use the host's memory. STARPU_NCPU overrides this.
  bool shares_cores = false;
  /// All accelerators use the host's memory, and there are cores.
  bool shares_memory = false;
};

/// Writes into `conf` which devices of the wanted kind StarPU starts: those that the environment names, or else all, or
/// this process's share of them. Throws DeviceError if a device that the environment names does not start.
DeviceChoice choose_devices(Backend wanted, starpu_conf& conf);

/// Returns this process's share of a machine's devices: the same number for each process that MPI started there, or one
/// device that several processes share. choose_devices() uses it unless the environment names devices.
std::vector<int> share_of(const std::vector<int>& devices, std::size_t process, std::size_t processes);

/// Returns the reason for an error message why there is no device of the kind.
std::string why_there_is_none(Backend wanted);

}  // namespace pleach
