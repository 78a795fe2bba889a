// The one OpenCL launcher: builds a codelet's program once per device and options, keeps a kernel per worker, and
// turns OpenCL's status codes into DeviceErrors.
#pragma once

#include "runtime/types.hpp"

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <CL/cl.h>

namespace pleach {

/// OpenCL source that was embedded at build time, with a #line that names its file.
struct OpenclSource {
  const char* phase;
  const char* text;
};

/// A part of a vector in device memory: kernels take it as a pointer and the index of its first element.
struct OpenclBuffer {
  cl_mem memory;
  cl_ulong first;
};

/// The definitions that a source is built with, such as "-DVALUE=float".
std::string opencl_options(Type index, Type value, Operator op);
std::string opencl_options(Type value, Operator op);

/// Builds the program on every OpenCL device that StarPU uses, so that no task has to wait for a compiler.
void opencl_build(const OpenclSource& source, const std::string& options);

/// True if every OpenCL device that StarPU uses computes in the type.
bool opencl_supports(Type type);

/// GPUs and the like; a CPU counts when StarPU is told to use it through OpenCL.
int opencl_accelerator_count();

/// True if all OpenCL devices in use share the host's memory.
bool opencl_unified_memory();

/// One kernel of a program, for the calling worker. Arguments are OpenclBuffers, whole cl_mems and scalars.
class OpenclKernel {
 public:
  OpenclKernel(const OpenclSource& source, const std::string& options, const char* name);

  template <class... Arguments>
  void launch(std::size_t groups, std::size_t group_size, const Arguments&... arguments) {
    cl_uint position = 0;
    (set(position, arguments), ...);
    enqueue(groups, group_size);
  }

 private:
  void set(cl_uint& position, const OpenclBuffer& buffer);
  void set(cl_uint& position, cl_mem memory) { set_bytes(position++, &memory, sizeof memory); }
  template <class Scalar>
  void set(cl_uint& position, const Scalar& scalar) {
    static_assert(std::is_arithmetic_v<Scalar>);
    set_bytes(position++, &scalar, sizeof scalar);
  }
  void set_bytes(cl_uint position, const void* value, std::size_t size);
  void enqueue(std::size_t groups, std::size_t group_size);

  const char* name_;
  cl_kernel kernel_;
  cl_command_queue queue_;
};

/// Enqueues a fill of a vector part with copies of one byte.
void opencl_fill(const OpenclBuffer& buffer, cl_uchar byte, std::size_t element_bytes, std::size_t elements);

/// Drops all programs and kernels, before StarPU shuts down.
void opencl_release();

}  // namespace pleach
