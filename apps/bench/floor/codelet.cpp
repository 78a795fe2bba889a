#include "bench/floor/codelet.hpp"

#include <pleach/error.hpp>

#include "bench/floor/opencl_text.hpp"

#include <array>
#include <cstdlib>
#include <exception>
#include <initializer_list>
#include <mutex>
#include <new>
#include <string>
#include <utility>

#include <starpu_opencl.h>

namespace pleach::floor {

namespace {

enum class Operation : std::int32_t { copy, gather, scatter, scan };

struct Arguments {
  Operation operation;
  int repeats;
};

struct Access {
  starpu_data_handle_t handle;
  starpu_data_access_mode mode;
};

// Built for the one object of Kernels that there is at a time.
starpu_opencl_program program;

std::mutex error_mutex;
std::exception_ptr first_error;

class Buffers {
 public:
  explicit Buffers(void** interfaces) : interfaces_(interfaces) {}

  [[nodiscard]] std::size_t size(int i) const { return vector(i).nx; }
  [[nodiscard]] std::size_t bytes(int i) const { return vector(i).nx * vector(i).elemsize; }
  template <class T>
  [[nodiscard]] T* pointer(int i) const {
    return reinterpret_cast<T*>(vector(i).ptr);
  }
  [[nodiscard]] cl_mem memory(int i) const { return reinterpret_cast<cl_mem>(vector(i).dev_handle); }
  [[nodiscard]] std::size_t offset(int i) const { return vector(i).offset; }  // in bytes
  [[nodiscard]] cl_ulong first(int i) const { return vector(i).offset / vector(i).elemsize; }

 private:
  [[nodiscard]] const starpu_vector_interface& vector(int i) const {
    return *static_cast<starpu_vector_interface*>(interfaces_[i]);
  }
  void** interfaces_;
};

void run_cpu(const Arguments& arguments, const Buffers& b) {
  for (int k = 0; k < arguments.repeats; ++k) {
    switch (arguments.operation) {
      case Operation::copy: cpu::copy(b.pointer<void>(0), b.bytes(0), b.pointer<void>(1)); break;
      case Operation::gather:
        cpu::gather(b.pointer<std::int32_t>(0), b.size(0), b.pointer<float>(1), b.pointer<float>(2));
        break;
      case Operation::scatter:
        cpu::scatter(b.pointer<std::int32_t>(0), b.size(0), b.pointer<float>(1), b.pointer<float>(2));
        break;
      case Operation::scan: throw DeviceError("floor: the scan is CUB's, for CUDA only");
    }
  }
}

void run_cuda(const Arguments& arguments, const Buffers& b) {
  if constexpr (with_cuda) {
    const CudaStream stream = cuda::stream();
    for (int k = 0; k < arguments.repeats; ++k) {
      switch (arguments.operation) {
        case Operation::copy: cuda::copy(b.pointer<void>(0), b.bytes(0), b.pointer<void>(1), stream); break;
        case Operation::gather:
          cuda::gather(b.pointer<std::int32_t>(0), b.size(0), b.pointer<float>(1), b.pointer<float>(2), stream);
          break;
        case Operation::scatter:
          cuda::scatter(b.pointer<std::int32_t>(0), b.size(0), b.pointer<float>(1), b.pointer<float>(2), stream);
          break;
        case Operation::scan:
          cuda::scan(b.pointer<float>(0), b.size(0), b.pointer<float>(1), b.pointer<void>(2), b.bytes(2), stream);
          break;
      }
    }
    if (const char* const error = cuda::last_error()) throw DeviceError(std::string("floor on CUDA: ") + error);
  }
}

void check(cl_int status) {
  if (status != CL_SUCCESS) throw DeviceError(std::string("floor on OpenCL: ") + starpu_opencl_error_string(status));
}

void copy_opencl(const Buffers& b, int repeats) {
  cl_command_queue queue;
  starpu_opencl_get_current_queue(&queue);
  for (int k = 0; k < repeats; ++k) {
    check(clEnqueueCopyBuffer(queue, b.memory(0), b.memory(1), b.offset(0), b.offset(1), b.bytes(0), 0, nullptr,
                              nullptr));
  }
}

/// Gathers or scatters: both take the index with its length, then input and output.
void run_kernel(const char* name, const Buffers& b, int repeats) {
  constexpr std::size_t group = 256;
  const std::size_t n = b.size(0), threads = (n + group - 1) / group * group;
  if (n == 0) return;
  cl_kernel kernel;
  cl_command_queue queue;
  check(starpu_opencl_load_kernel(&kernel, &queue, &program, name, starpu_worker_get_devid(starpu_worker_get_id())));
  const std::array<cl_mem, 3> memory{b.memory(0), b.memory(1), b.memory(2)};
  const std::array<cl_ulong, 3> first{b.first(0), b.first(1), b.first(2)};
  const cl_ulong length = n;
  cl_int status = CL_SUCCESS;
  cl_uint position = 0;
  const auto set = [&](const auto& value) {
    if (status == CL_SUCCESS) status = clSetKernelArg(kernel, position++, sizeof value, &value);
  };
  for (std::size_t i = 0; i < memory.size(); ++i) {
    set(memory[i]);
    set(first[i]);
    if (i == 0) set(length);
  }
  for (int k = 0; k < repeats && status == CL_SUCCESS; ++k) {
    status = clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &threads, &group, 0, nullptr, nullptr);
  }
  starpu_opencl_release_kernel(kernel);
  check(status);
}

void run_opencl(const Arguments& arguments, const Buffers& b) {
  switch (arguments.operation) {
    case Operation::copy: return copy_opencl(b, arguments.repeats);
    case Operation::gather: return run_kernel("gather", b, arguments.repeats);
    case Operation::scatter: return run_kernel("scatter", b, arguments.repeats);
    case Operation::scan: throw DeviceError("floor: the scan is CUB's, for CUDA only");
  }
}

template <auto body>
void run(void* interfaces[], void* argument) {
  try {
    body(*static_cast<const Arguments*>(argument), Buffers(interfaces));
  } catch (...) {
    const std::lock_guard lock(error_mutex);
    if (!first_error) first_error = std::current_exception();
  }
}

starpu_codelet make_codelet() {
  starpu_codelet codelet{};
  codelet.name = "floor";
  codelet.nbuffers = STARPU_VARIABLE_NBUFFERS;
  codelet.cpu_funcs[0] = run<run_cpu>;
  codelet.opencl_funcs[0] = run<run_opencl>;
  codelet.opencl_flags[0] = STARPU_OPENCL_ASYNC;
  codelet.where = STARPU_CPU | STARPU_OPENCL;
  if constexpr (with_cuda) {
    codelet.cuda_funcs[0] = run<run_cuda>;
    codelet.cuda_flags[0] = STARPU_CUDA_ASYNC;
    codelet.where |= STARPU_CUDA;
  }
  return codelet;
}

void submit(Backend device, Arguments arguments, std::initializer_list<Access> accesses) {
  static starpu_codelet codelet = make_codelet();
  starpu_task* task = starpu_task_create();
  task->cl = &codelet;
  task->where = device == Backend::cpu ? STARPU_CPU : device == Backend::cuda ? STARPU_CUDA : STARPU_OPENCL;
  task->nbuffers = static_cast<int>(accesses.size());
  int i = 0;
  for (const Access& access : accesses) {
    task->handles[i] = access.handle;
    task->modes[i] = access.mode;
    ++i;
  }
  void* copy = std::malloc(sizeof arguments);  // StarPU frees it
  if (copy == nullptr) throw std::bad_alloc();
  task->cl_arg = new (copy) Arguments(arguments);
  task->cl_arg_size = sizeof arguments;
  task->cl_arg_free = 1;
  if (starpu_task_submit(task) != 0) {
    starpu_task_destroy(task);
    throw DeviceError("floor: no worker can run it");
  }
}

}  // namespace

Kernels::Kernels(Backend device) : device_(device) {
  if (device == Backend::opencl) check(starpu_opencl_load_opencl_from_string(opencl_text, &program, "-cl-std=CL1.2"));
}

Kernels::~Kernels() {
  if (device_ == Backend::opencl) starpu_opencl_unload_opencl(&program);
}

void Kernels::copy(starpu_data_handle_t input, starpu_data_handle_t output, int repeats) const {
  submit(device_, {Operation::copy, repeats}, {{input, STARPU_R}, {output, STARPU_W}});
}

void Kernels::gather(starpu_data_handle_t index, starpu_data_handle_t input, starpu_data_handle_t output,
                     int repeats) const {
  submit(device_, {Operation::gather, repeats}, {{index, STARPU_R}, {input, STARPU_R}, {output, STARPU_W}});
}

void Kernels::scatter(starpu_data_handle_t index, starpu_data_handle_t input, starpu_data_handle_t output,
                      int repeats) const {
  // CPU workers share the memory, and tasks write different elements: as writers they would have to take turns.
  const starpu_data_access_mode write = device_ == Backend::cpu ? STARPU_R : STARPU_RW;
  submit(device_, {Operation::scatter, repeats}, {{index, STARPU_R}, {input, STARPU_R}, {output, write}});
}

void Kernels::scan(starpu_data_handle_t input, starpu_data_handle_t output, starpu_data_handle_t scratch,
                   int repeats) const {
  submit(device_, {Operation::scan, repeats}, {{input, STARPU_R}, {output, STARPU_W}, {scratch, STARPU_W}});
}

void Kernels::wait() const {
  starpu_task_wait_for_all();
  const std::lock_guard lock(error_mutex);
  if (first_error) std::rethrow_exception(std::exchange(first_error, nullptr));
}

std::size_t scan_scratch(std::size_t n) {
  if constexpr (with_cuda) return cuda::scan_bytes(n) / sizeof(std::int32_t) + 1;
  return n > 0 ? 1 : 0;
}

}  // namespace pleach::floor
