// What compilers of devices make of an application's own operator.
#pragma once

#include "base/own_operator.hpp"
#include "runtime/devices/nvrtc.hpp"
#include "runtime/devices/opencl.hpp"

#include <string>

namespace pleach {

/// Returns the source that NVRTC compiles for a phase with an application's operator. The options are those of OpenCL's
/// compiler.
std::string cuda_text(const Definition& definition, const OpenclSource& phase, const std::string& options);

/// A phase's program for CUDA, which is compiled when it is first asked for, in the calling thread. Throws
/// CompilationError.
NvrtcProgram& cuda_program(const Definition& definition, const OpenclSource& phase, const std::string& options);

/// Waits for the compilers of all OpenCL devices, once for each operator, in the calling thread. Throws
/// CompilationError if one refuses it.
void require_opencl_takes(const Definition& definition);

/// Drops the programs for CUDA of all operators, before StarPU shuts down.
void release_own_programs();

}  // namespace pleach
