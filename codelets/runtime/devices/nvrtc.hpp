// Compiles OpenCL C for CUDA devices at run time, by NVRTC if it is installed. No CUDA header here.
#pragma once

#include "runtime/devices/cuda.hpp"
#include "runtime/devices/opencl.hpp"

#include <string>
#include <vector>

namespace pleach {

/// The reason why NVRTC is not available; empty if it is.
const std::string& nvrtc_failure();

/// Compiles OpenCL C, as far as base/opencl.cuh supports it, for devices of these compute capabilities, such as 90.
/// Returns the image. Throws CompilationError with the compiler's message.
std::vector<char> nvrtc_compile(const std::string& text, const std::vector<int>& capabilities);

/// A program that NVRTC compiled, on the CUDA devices.
class NvrtcProgram final : public OpenclProgram {
 public:
  /// Throws CompilationError.
  explicit NvrtcProgram(const std::string& text);
  ~NvrtcProgram() override;
  OpenclKernel operator()(const char* kernel) override;
  std::size_t max_together() override;

 private:
  int capability_;  // the lowest of all devices
  CudaLibrary library_;
};

}  // namespace pleach
