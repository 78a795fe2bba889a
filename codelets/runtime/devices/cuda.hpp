// What the runtime knows of CUDA. No CUDA header here: the same code compiles with and without a toolkit.
#pragma once

#include "base/cuda_stream.hpp"

#include <cstddef>
#include <string>
#include <vector>

struct CUevent_st;

namespace pleach {

/// A moment in the order of what a stream does.
using CudaMark = CUevent_st*;

/// Devices that StarPU may use: none if STARPU_NCUDA is 0.
int cuda_device_count();
/// Why one of them does not start: empty where it does.
std::string cuda_failure(int device);

/// Returns whether the process is about to end, and CUDA has ended already: StarPU would abort if it were stopped then.
bool cuda_is_gone();

/// The highest rate of the device's memory, by its clock and width.
double cuda_bytes_per_second(int device);

/// The stream of the calling worker's task. Kernels are only enqueued on it.
CudaStream cuda_stream();

/// Enqueues a fill with copies of one byte.
void cuda_fill(void* memory, unsigned char byte, std::size_t bytes);

/// The compute capability of each device, such as 90.
std::vector<int> cuda_capabilities();

/// Kernels that were compiled at run time: an image that holds them.
using CudaLibrary = void*;
/// Throws DeviceError.
CudaLibrary cuda_load(const std::vector<char>& image);
void cuda_unload(CudaLibrary library);
/// Throws DeviceError if it has no such kernel.
const void* cuda_kernel(CudaLibrary library, const char* name);
/// Enqueues it on the stream of the calling worker.
void cuda_launch(const void* kernel, std::size_t groups, std::size_t group_size, void** arguments);
/// The same for groups that wait for one another, each with so much shared memory.
void cuda_launch_together(const void* kernel, std::size_t groups, std::size_t group_size, std::size_t shared_bytes,
                          void** arguments);
/// Multiprocessors of the calling worker's device.
std::size_t cuda_processors();

/// Copies between the host's memory and a device's; returns when all is there. False, and nothing is said of what is
/// there, where that gains nothing, or fails: for little data, or memory that is page-locked, or was now.
bool cuda_copy_by_threads(int device, void* host, void* device_memory, std::size_t bytes, bool to_device);

/// Tells of memory of the host that is pleach's own, which such copies page-lock where they come again and again; and
/// that it is about to be freed.
void cuda_know(void* host, std::size_t bytes);
void cuda_forget(void* host);

/// Gives back what such copies keep, before StarPU shuts down: where it measures the bus, it resets devices as it
/// starts.
void cuda_end_copies();

/// Page-locks memory of the host, which copies from and to devices are faster with. False if it cannot be.
bool cuda_pin(void* host, std::size_t bytes);
void cuda_unpin(void* host);
/// Returns whether the calling thread's device is one of StarPU's: a call of CUDA would make a context on any other.
bool cuda_has_context();
/// Returns whether memory of the host is page-locked, whoever did it; false where the thread must not ask.
bool cuda_is_pinned(const void* host);

/// Throws a DeviceError if a kernel launch or a copy was refused.
void cuda_check();

}  // namespace pleach
