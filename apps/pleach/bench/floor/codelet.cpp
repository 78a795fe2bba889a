#include "bench/floor/codelet.hpp"

#include <pleach/error.hpp>

#include "bench/floor/opencl.hpp"
#include "runtime/opencl.hpp"

#include <cstdlib>
#include <exception>
#include <initializer_list>
#include <mutex>
#include <new>
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

const char* const options = "-cl-std=CL1.2";

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
  [[nodiscard]] OpenclBuffer opencl(int i) const {
    return {reinterpret_cast<cl_mem>(vector(i).dev_handle), vector(i).offset / vector(i).elemsize};
  }
  [[nodiscard]] std::size_t offset(int i) const { return vector(i).offset; }

 private:
  [[nodiscard]] const starpu_vector_interface& vector(int i) const {
    return *static_cast<starpu_vector_interface*>(interfaces_[i]);
  }
  void** interfaces_;
};

void run_cpu(Operation operation, const Buffers& b) {
  switch (operation) {
    case Operation::copy: return cpu::copy(b.pointer<void>(0), b.bytes(0), b.pointer<void>(1));
    case Operation::gather:
      return cpu::gather(b.pointer<std::int32_t>(0), b.size(0), b.pointer<float>(1), b.pointer<float>(2));
    case Operation::scatter:
      return cpu::scatter(b.pointer<std::int32_t>(0), b.size(0), b.pointer<float>(1), b.pointer<float>(2));
    case Operation::scan: throw DeviceError("floor: the scan is CUB's, for CUDA only");
  }
}

void run_cuda(Operation operation, const Buffers& b) {
  if constexpr (with_cuda) {
    const CudaStream stream = cuda_stream();
    switch (operation) {
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
    cuda_check("floor");
  }
}

void run_opencl(Operation operation, const Buffers& b) {
  if (operation == Operation::scan) throw DeviceError("floor: the scan is CUB's, for CUDA only");
  if (operation == Operation::copy) {
    cl_command_queue queue;
    starpu_opencl_get_current_queue(&queue);
    const cl_int status = clEnqueueCopyBuffer(queue, b.opencl(0).memory, b.opencl(1).memory, b.offset(0), b.offset(1),
                                              b.bytes(0), 0, nullptr, nullptr);
    if (status != CL_SUCCESS) throw DeviceError(std::string("floor on OpenCL: ") + starpu_opencl_error_string(status));
    return;
  }
  OpenclKernel kernel(opencl, options, operation == Operation::gather ? "gather" : "scatter");
  kernel.launch((b.size(0) + 255) / 256, 256, b.opencl(0), cl_ulong{b.size(0)}, b.opencl(1), b.opencl(2));
}

template <auto body>
void run(void* interfaces[], void* argument) {
  const auto& arguments = *static_cast<const Arguments*>(argument);
  try {
    for (int k = 0; k < arguments.repeats; ++k) body(arguments.operation, Buffers(interfaces));
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
  if (device == Backend::opencl) opencl_build(opencl, options);
}

Kernels::~Kernels() { opencl_release(); }

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

void Kernels::wait(Runtime& runtime) const {
  runtime.wait();
  const std::lock_guard lock(error_mutex);
  if (first_error) std::rethrow_exception(std::exchange(first_error, nullptr));
}

std::size_t scan_scratch(std::size_t n) {
  if constexpr (with_cuda) return cuda::scan_bytes(n) / sizeof(std::int32_t) + 1;
  return n > 0 ? 1 : 0;
}

}  // namespace pleach::floor
