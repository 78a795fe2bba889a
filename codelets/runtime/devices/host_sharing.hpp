// OpenCL devices that work in the host's memory: those that have none of their own, such as an integrated GPU.
#pragma once

#include <cstddef>
#include <map>

#include <CL/cl.h>

namespace pleach {

/// Returns whether the OpenCL worker's device works in the host's memory: it says so, and a test has shown it. With
/// PLEACH_ZERO_COPY=0 none does.
bool shares_host_memory(int worker);

/// Returns whether PLEACH_ZERO_COPY lets devices share the host's memory.
bool may_share_host_memory();

/// Returns whether the OpenCL worker's device is the CPU itself, which takes the cores for its work.
bool takes_cores(int worker);

/// Asks the devices, when StarPU has started; forgets them before it shuts down.
void find_sharing_devices();
void forget_sharing_devices();

/// A device that shares the host's memory. Handing over has a queue of its own, as it must not wait for kernels.
struct SharingDevice {
  cl_context context;
  cl_command_queue queue;
  bool is_host;  // the CPU itself: there is nothing to hand over
};

/// The sharing devices, by memory node.
const std::map<unsigned, SharingDevice>& sharing_devices();

/// The granule in which drivers take memory of the host.
inline constexpr std::size_t page = 4096;

/// Host memory as the device sees it; null where it does not take it. It begins with a page.
cl_mem wrap(const SharingDevice& device, void* first, std::size_t bytes);

/// Maps a region and lets go of it: what one side has written is there for the other then. True if the device maps it
/// in place, at `expected` where that is given.
bool synchronise(const SharingDevice& device, cl_mem memory, cl_map_flags flags, std::size_t offset, std::size_t bytes,
                 const void* expected = nullptr);

}  // namespace pleach
