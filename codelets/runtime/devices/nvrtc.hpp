// OpenCL C for CUDA: kernels that are only known at run time are compiled by NVRTC, where that is found. No CUDA header
// here.
#pragma once

#include "runtime/devices/cuda.hpp"
#include "runtime/devices/opencl.hpp"

#include <string>
#include <vector>

namespace pleach {

/// Why there is no NVRTC: empty where there is.
const std::string& nvrtc_failure();

/// Compiles OpenCL C, which takes no more of OpenCL than base/opencl.cuh knows, for devices of these compute
/// capabilities, such as 90: the image. Throws CompilationError with what the compiler says.
std::vector<char> nvrtc_compile(const std::string& text, const std::vector<int>& capabilities);

/// Kernels in the memory of CUDA's devices.
class NvrtcProgram final : public OpenclProgram {
 public:
  /// Throws CompilationError.
  explicit NvrtcProgram(const std::string& text);
  ~NvrtcProgram() override;
  OpenclKernel operator()(const char* kernel) override;
  std::size_t max_together() override;

 private:
  int capability_;  // the least of the devices
  CudaLibrary library_;
};

}  // namespace pleach
