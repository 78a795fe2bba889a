// floor: plain kernels that say what the hardware allows, to compare an algorithm's time with.
//
//   copy     input R n values        output W n values     output[i] = input[i]; values of any size
//   gather   index R n int32, input R m floats, output W n floats     output[i] = input[index[i]]
//   scatter  index R n int32, input R n floats, output RW m floats    output[index[i]] = input[i]; index has no value
//                                                                     twice, nor do tasks that run side by side
//   scan     input R n floats, output W n floats, scratch W scan_scratch(n) int32
//                                                  output[i] = input[0] + … + input[i], by CUB: on CUDA only
//
// Example with input 5 6 7 and index 2 0 1: gather -> 7 5 6, scatter -> 6 7 5
//
// A task runs its kernel `repeats` times, so that what StarPU costs can be divided away.
#pragma once

#include <pleach/runtime.hpp>

#include <cstddef>
#include <cstdint>

#include <starpu.h>

struct CUstream_st;

namespace pleach::floor {

#ifdef PLEACH_CUDA
inline constexpr bool with_cuda = true;
#else
inline constexpr bool with_cuda = false;
#endif

using CudaStream = CUstream_st*;

/// Submits tasks to workers of one kind: cpu, cuda or opencl. One object at a time.
class Kernels {
 public:
  explicit Kernels(Backend device);
  ~Kernels();
  Kernels(const Kernels&) = delete;
  Kernels& operator=(const Kernels&) = delete;

  [[nodiscard]] Backend device() const { return device_; }

  void copy(starpu_data_handle_t input, starpu_data_handle_t output, int repeats) const;
  void gather(starpu_data_handle_t index, starpu_data_handle_t input, starpu_data_handle_t output, int repeats) const;
  void scatter(starpu_data_handle_t index, starpu_data_handle_t input, starpu_data_handle_t output, int repeats) const;
  void scan(starpu_data_handle_t input, starpu_data_handle_t output, starpu_data_handle_t scratch, int repeats) const;

  /// Waits for all tasks. Throws the first DeviceError that one of them met.
  void wait() const;

 private:
  Backend device_;
};

/// Elements of scan's scratch memory.
std::size_t scan_scratch(std::size_t n);

namespace cpu {
void copy(const void* input, std::size_t bytes, void* output);
void gather(const std::int32_t* index, std::size_t n, const float* input, float* output);
void scatter(const std::int32_t* index, std::size_t n, const float* input, float* output);
}  // namespace cpu

namespace cuda {
void copy(const void* input, std::size_t bytes, void* output, CudaStream stream);
void gather(const std::int32_t* index, std::size_t n, const float* input, float* output, CudaStream stream);
void scatter(const std::int32_t* index, std::size_t n, const float* input, float* output, CudaStream stream);
void scan(const float* input, std::size_t n, float* output, void* scratch, std::size_t bytes, CudaStream stream);
std::size_t scan_bytes(std::size_t n);
/// The stream of the calling worker.
CudaStream stream();
/// Returns null if all launches were accepted.
const char* last_error();
}  // namespace cuda

}  // namespace pleach::floor
