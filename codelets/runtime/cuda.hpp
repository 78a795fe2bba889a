// What the runtime knows of CUDA. No CUDA header here: the same code compiles with and without a toolkit.
#pragma once

#include <cstddef>
#include <string>

struct CUstream_st;

namespace pleach {

#ifdef PLEACH_CUDA
inline constexpr bool with_cuda = true;
#else
inline constexpr bool with_cuda = false;
#endif

using CudaStream = CUstream_st*;

/// Devices that StarPU may use: none if STARPU_NCUDA is 0.
int cuda_device_count();
/// Why one of them does not start: empty where it does.
std::string cuda_failure(int device);

/// What its memory could do at most.
double cuda_bytes_per_second(int device);

/// The stream of the calling worker. Kernels are only enqueued on it.
CudaStream cuda_stream();

/// Enqueues a fill with copies of one byte.
void cuda_fill(void* memory, unsigned char byte, std::size_t bytes);

/// Throws a DeviceError if a kernel launch or a copy was refused.
void cuda_check();

}  // namespace pleach
