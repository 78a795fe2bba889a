// Programs of devices that contain an application's own operator.
#pragma once

#include "base/own_operator.hpp"
#include "runtime/devices/nvrtc.hpp"
#include "runtime/devices/opencl.hpp"

#include <string>

namespace pleach {

/// Returns the source that NVRTC compiles for a phase with an application's operator. `options` are those for OpenCL.
std::string cuda_text(const Definition& definition, const OpenclSource& phase, const std::string& options);

/// A phase's program for CUDA, which the first call compiles in the calling thread. Throws CompilationError.
NvrtcProgram& cuda_program(const Definition& definition, const OpenclSource& phase, const std::string& options);

/// Waits until all OpenCL compilers have compiled the operator; only the first call compiles, in the calling thread.
/// Throws CompilationError if one refuses it.
void require_opencl_takes(const Definition& definition);

/// Drops the CUDA programs of all operators, before StarPU shuts down.
void release_own_programs();

}  // namespace pleach
