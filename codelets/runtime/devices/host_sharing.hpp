// OpenCL devices without own memory, such as integrated GPUs, which use the host's memory in place.
#pragma once

#include <cstddef>
#include <map>

#include <CL/cl.h>

namespace pleach {

/// Returns whether the OpenCL worker's device uses the host's memory: its driver says so, and a test has confirmed it.
/// Never with PLEACH_ZERO_COPY=0.
bool shares_host_memory(int worker);

/// Returns whether PLEACH_ZERO_COPY lets devices share the host's memory.
bool may_share_host_memory();

/// Returns whether the OpenCL worker's device is the CPU itself, whose work takes the cores.
bool takes_cores(int worker);

/// Tests the devices when StarPU has started; forgets the results before it shuts down.
void find_sharing_devices();
void forget_sharing_devices();

/// A device that shares the host's memory. Mapping has its own queue, because it must not wait for kernels.
struct SharingDevice {
  cl_context context;
  cl_command_queue queue;
  bool is_host;  // the CPU itself, which needs no mapping
};

/// The sharing devices, by memory node.
const std::map<unsigned, SharingDevice>& sharing_devices();

/// The granule of host memory that drivers accept.
inline constexpr std::size_t page = 4096;

/// Makes a cl_mem of host memory from a page's beginning on; null if the device refuses it.
cl_mem wrap(const SharingDevice& device, void* first, std::size_t bytes);

/// Maps and unmaps a region, so that each side sees what the other has written. Returns whether the device maps it in
/// place, at `expected` if that is not null.
bool synchronise(const SharingDevice& device, cl_mem memory, cl_map_flags flags, std::size_t offset, std::size_t bytes,
                 const void* expected = nullptr);

}  // namespace pleach
