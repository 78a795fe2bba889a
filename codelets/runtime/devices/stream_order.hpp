// CUDA kernels that StarPU does not wait for, and how other work waits for them.
#pragma once

#include "runtime/devices/cuda.hpp"

#include <cstddef>
#include <string>

namespace pleach {

/// While it exists, cuda_stream() is pleach's own stream of the device, which StarPU does not know, for the kernels of
/// `phase`. Throws DeviceError, also if the device has failed.
class CudaAhead {
 public:
  CudaAhead(int device, const char* phase);
  ~CudaAhead();
  CudaAhead(const CudaAhead&) = delete;
  CudaAhead& operator=(const CudaAhead&) = delete;
};

/// Makes work that is enqueued on `stream` later wait for the kernels already on pleach's stream of the device.
void cuda_order(CudaStream stream, int device);
/// Waits for the kernels on pleach's stream of the device, or of all devices. cuda_fault() has their errors.
void cuda_wait(int device);
void cuda_wait();
/// Returns whether the device has done all that was enqueued on pleach's stream.
bool cuda_is_idle(int device);

/// The fault that a device reported for a kernel that StarPU did not wait for, with the phase if only one is possible;
/// empty if there was none. The fault is final: a process cannot use such a device again.
std::string cuda_fault();
/// The same for one device.
std::string cuda_fault(int device);

/// Device memory in the order of its stream: allocating and freeing it waits for no kernel, unlike cudaMalloc(). Use it
/// on that stream, or after cuda_order(). All other use must have ended when the memory is returned; it is kept for the
/// next allocation. Null if there is no memory.
void* cuda_take_memory(int device, std::size_t bytes);
/// Returns whether all devices support such memory.
bool cuda_keeps_memory();
void cuda_return_memory(int device, void* memory);

/// Destroys the streams, before StarPU shuts down.
void cuda_end_ahead();

/// Enqueues an event on the device's stream; null on failure.
CudaMark cuda_mark(int device);
bool cuda_passed(CudaMark mark);
void cuda_wait(CudaMark mark, int device);
/// The time between two events that have completed.
double cuda_microseconds(CudaMark from, CudaMark to);
/// Keeps the event for later marks.
void cuda_give_back(CudaMark mark, int device);

}  // namespace pleach
