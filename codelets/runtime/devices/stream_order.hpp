// Kernels of CUDA devices that StarPU does not wait for, and what has to.
#pragma once

#include "runtime/devices/cuda.hpp"

#include <cstddef>
#include <string>

namespace pleach {

/// While it lives, cuda_stream() is a stream of the device that StarPU does not know, for the kernels of the phase.
/// Throws DeviceError, also where the device has failed.
class CudaAhead {
 public:
  CudaAhead(int device, const char* phase);
  ~CudaAhead();
  CudaAhead(const CudaAhead&) = delete;
  CudaAhead& operator=(const CudaAhead&) = delete;
};

/// Makes work that is enqueued on the stream from now on wait for the kernels that were enqueued on the device's
/// stream.
void cuda_order(CudaStream stream, int device);
/// Waits for them; without a number, for those of all devices. What the device says of them is in cuda_fault().
void cuda_wait(int device);
void cuda_wait();
/// Returns whether the device has done all that was enqueued on pleach's stream.
bool cuda_is_idle(int device);

/// The fault that a device reported while kernels ran unwatched, with the phase if there is one that it can be;
/// empty if none has failed. CUDA gives such a device back to no process: the fault stays.
std::string cuda_fault();
/// The same of one device.
std::string cuda_fault(int device);

/// Memory of a device, in the order of its stream: unlike in CUDA's own way, who takes some or gives it back waits for
/// no kernel. It may be used on that stream, or behind cuda_order(); whoever used it elsewhere is done with it when it
/// is given back, and it is kept for the next who take some. Null if there is none.
void* cuda_take_memory(int device, std::size_t bytes);
/// Returns whether all devices have such memory.
bool cuda_keeps_memory();
void cuda_return_memory(int device, void* memory);

/// Gives the streams back, before StarPU shuts down.
void cuda_end_ahead();

/// Enqueues one on the stream of the device; null if there is none.
CudaMark cuda_mark(int device);
bool cuda_passed(CudaMark mark);
void cuda_wait(CudaMark mark, int device);
/// Between two that were passed.
double cuda_microseconds(CudaMark from, CudaMark to);
/// Keeps the mark for later ones.
void cuda_give_back(CudaMark mark, int device);

}  // namespace pleach
