// The runtime's uses of CUDA. This header includes no CUDA header, so that its users compile without a toolkit.
#pragma once

#include "base/cuda_stream.hpp"

#include <cstddef>
#include <string>
#include <vector>

struct CUevent_st;

namespace pleach {

/// A point in the order of a stream's work: an event.
using CudaMark = CUevent_st*;

/// Number of devices that StarPU may use: 0 if STARPU_NCUDA is 0.
int cuda_device_count();
/// The reason why a device does not start; empty if it starts.
std::string cuda_failure(int device);

/// Returns whether the process is ending and CUDA has ended already: StarPU would abort if it were stopped then.
bool cuda_is_gone();

/// The peak bandwidth of the device's memory, by its clock and width.
double cuda_bytes_per_second(int device);

/// The stream of the calling worker's task. Tasks only enqueue kernels on it.
CudaStream cuda_stream();

/// Enqueues a fill with copies of one byte.
void cuda_fill(void* memory, unsigned char byte, std::size_t bytes);

/// The compute capability of each device, such as 90.
std::vector<int> cuda_capabilities();

/// An image of kernels that were compiled at run time, loaded by CUDA.
using CudaLibrary = void*;
/// Throws DeviceError.
CudaLibrary cuda_load(const std::vector<char>& image);
void cuda_unload(CudaLibrary library);
/// Throws DeviceError if the library has no such kernel.
const void* cuda_kernel(CudaLibrary library, const char* name);
/// Enqueues the kernel on the calling worker's stream.
void cuda_launch(const void* kernel, std::size_t groups, std::size_t group_size, void** arguments);
/// The same for groups that wait for each other, each with `shared_bytes` of shared memory.
void cuda_launch_together(const void* kernel, std::size_t groups, std::size_t group_size, std::size_t shared_bytes,
                          void** arguments);
/// Multiprocessors of the calling worker's device.
std::size_t cuda_processors();

/// Copies between pageable host memory and a device's by several threads, and waits. Returns false if the caller must
/// copy instead: less than 4 MiB, page-locked memory, fewer than two threads, or an error of CUDA.
bool cuda_copy_by_threads(int device, void* host, void* device_memory, std::size_t bytes, bool to_device);

/// cuda_know() registers host memory of pleach's own, which such copies page-lock after some copies. Call cuda_forget()
/// before freeing it.
void cuda_know(void* host, std::size_t bytes);
void cuda_forget(void* host);

/// Frees the threads' buffers before StarPU shuts down: StarPU may reset devices when it starts again, to measure the
/// bus.
void cuda_end_copies();

/// Page-locks host memory, which makes copies from and to devices faster. Returns false if CUDA refuses.
bool cuda_pin(void* host, std::size_t bytes);
void cuda_unpin(void* host);
/// Returns whether the calling thread's device is one of StarPU's. On another device a CUDA call would make a context.
bool cuda_has_context();
/// Returns whether host memory is page-locked, by anybody; false if the thread has no context to ask.
bool cuda_is_pinned(const void* host);

/// Throws a DeviceError if a kernel launch or a copy was refused.
void cuda_check();

}  // namespace pleach
