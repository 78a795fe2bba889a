// The devices that StarPU is to start. Those that do not start are left out: StarPU aborts on them.
#pragma once

#include <pleach/runtime_options.hpp>

#include <cstddef>
#include <string>
#include <vector>

struct starpu_conf;

namespace pleach {

struct DeviceChoice {
  bool accelerated = false;  // accelerators of the wanted kinds are there, started or not
  /// An OpenCL device is the CPU itself; or every core has a worker, and accelerators that work in the host's memory
  /// share cores with those: StarPU would give each a core of its own. STARPU_NCPU says otherwise.
  bool shares_cores = false;
  /// All accelerators work in the host's memory, and cores beside them.
  bool shares_memory = false;
};

/// Writes into `conf` which of the devices of the wanted kind StarPU is to start: those that the environment names, or
/// else all, or this process's share of them. Throws DeviceError if one that the environment names does not start.
DeviceChoice choose_devices(Backend wanted, starpu_conf& conf);

/// Returns this process's share of the devices of a machine: the same number for each process that MPI started there;
/// or one, which several processes share. choose_devices() takes it unless the environment names devices.
std::vector<int> share_of(const std::vector<int>& devices, std::size_t process, std::size_t processes);

/// Returns the reason that an error should add where no device of the kind is there.
std::string why_there_is_none(Backend wanted);

}  // namespace pleach
