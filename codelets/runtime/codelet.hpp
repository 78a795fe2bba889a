// A StarPU codelet with its three implementations, and the one way to submit a task.
#pragma once

#include "runtime/cuda.hpp"
#include "runtime/handle.hpp"
#include "runtime/keep.hpp"
#include "runtime/opencl.hpp"
#include "runtime/profile.hpp"
#include "runtime/runtime_impl.hpp"
#include "runtime/types.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <new>
#include <string>

#include <starpu.h>

namespace pleach {

struct Access {
  Part part;
  starpu_data_access_mode mode;
};

/// The buffers of a running task, in the order in which submit() named them.
class Buffers {
 public:
  explicit Buffers(void** interfaces) : interfaces_(interfaces) {}

  [[nodiscard]] std::size_t size(int i) const { return vector(i).nx; }
  [[nodiscard]] std::size_t element_bytes(int i) const { return vector(i).elemsize; }
  /// On CPU and CUDA.
  [[nodiscard]] void* pointer(int i) const { return reinterpret_cast<void*>(vector(i).ptr); }
  /// On OpenCL. The parts of a vector share one cl_mem.
  [[nodiscard]] OpenclBuffer opencl(int i) const {
    return {reinterpret_cast<cl_mem>(vector(i).dev_handle), vector(i).offset / vector(i).elemsize};
  }

 private:
  [[nodiscard]] const starpu_vector_interface& vector(int i) const {
    return *static_cast<starpu_vector_interface*>(interfaces_[i]);
  }
  void** interfaces_;
};

/// What every task carries; the phase's own arguments come behind it.
struct TaskHeader {
  Runtime::Impl* runtime;
  std::uint64_t work;     // elements or edges: what the performance model tells tasks apart by
  std::uint32_t variant;  // types, operator and the like, for the same reason
};

/// Arguments is a trivially copyable aggregate with a member `std::uint32_t variant() const`.
template <class Arguments>
class Codelet {
 public:
  using Body = void (*)(const Arguments&, const Buffers&);

  /// `cuda` and `opencl` only enqueue on the worker's stream or queue.
  template <Body cpu, Body cuda, Body opencl>
  struct Bodies {};

  template <Body cpu, Body cuda, Body opencl>
  Codelet(const char* phase, Bodies<cpu, cuda, opencl>) : model_{}, codelet_{} {
    model_.type = STARPU_HISTORY_BASED;
    model_.symbol = phase;
    model_.footprint = footprint;
    codelet_.name = phase;
    codelet_.model = &model_;
    codelet_.nbuffers = STARPU_VARIABLE_NBUFFERS;
    codelet_.cpu_funcs[0] = run<cpu>;
    codelet_.opencl_funcs[0] = run_opencl<opencl>;
    codelet_.opencl_flags[0] = STARPU_OPENCL_ASYNC;
    codelet_.where = STARPU_CPU | STARPU_OPENCL;
    if constexpr (with_cuda) {
      codelet_.cuda_funcs[0] = run<cuda>;
      codelet_.cuda_flags[0] = STARPU_CUDA_ASYNC;
      codelet_.where |= STARPU_CUDA;
    }
  }

  /// Submits one task. `source` and `options` name the OpenCL program that it may run, `types` what a device must
  /// compute in; `keep` lives until the task is done. One thread does a `serial` task: a CPU core's, where there is
  /// one.
  void submit(Runtime& runtime, const Arguments& arguments, std::size_t work, const std::vector<Access>& accesses,
              const OpenclSource& source, const std::string& options, std::initializer_list<Type> types, Keep keep = {},
              bool serial = false) {
    // A task that touches little of a large vector moves all of it to another device.
    std::size_t largest = work;
    for (const Access& access : accesses) largest = std::max(largest, access.part.size);
    const std::uint32_t where = runtime.impl().where(codelet_.where, codelet_.name, largest, serial, types);
    if ((where & STARPU_OPENCL) != 0) opencl_build(source, options);

    starpu_task* task = starpu_task_create();
    task->cl = &codelet_;
    task->where = static_cast<std::int32_t>(where);
    task->nbuffers = static_cast<int>(accesses.size());
    int i = 0;
    for (const Access& access : accesses) {
      task->handles[i] = access.part.handle;
      task->modes[i] = access.mode;
      ++i;
    }
    auto* packed = static_cast<Packed*>(std::malloc(sizeof(Packed)));
    if (packed == nullptr) throw std::bad_alloc();
    *packed = {{&runtime.impl(), work, arguments.variant()}, arguments};
    task->cl_arg = packed;
    task->cl_arg_size = sizeof(Packed);
    task->cl_arg_free = 1;
    task->callback_func = finished;
    task->callback_arg = new Keep(std::move(keep));
    Engine::instance().begin_task();
    const int status = starpu_task_submit(task);
    if (status != 0) {
      Engine::instance().end_task();
      delete static_cast<Keep*>(task->callback_arg);
      task->destroy = 0;  // starpu_task_destroy() aborts on a task that StarPU is to destroy
      starpu_task_destroy(task);
      throw DeviceError(std::string(codelet_.name) + ": no worker can run it");
    }
  }

 private:
  struct Packed {
    TaskHeader header;
    Arguments arguments;
  };

  template <Body body>
  static void run(void* buffers[], void* argument) {
    const auto& packed = *static_cast<const Packed*>(argument);
    Engine::instance().count_task(starpu_worker_get_id());
    try {
      body(packed.arguments, Buffers(buffers));
    } catch (...) {
      packed.header.runtime->fail(std::current_exception());
    }
  }

  template <Body body>
  static void run_opencl(void* buffers[], void* argument) {
    run<body>(buffers, argument);
    cl_command_queue queue;
    starpu_opencl_get_current_queue(&queue);
    clFlush(queue);
  }

  static void finished(void* keep) {
    const starpu_task* task = starpu_task_get_current();
    Profile::record(*task, static_cast<const Packed*>(task->cl_arg)->header.work);
    delete static_cast<Keep*>(keep);
    Engine::instance().end_task();
  }

  static std::uint32_t footprint(starpu_task* task) {
    const auto& header = static_cast<const Packed*>(task->cl_arg)->header;
    return starpu_hash_crc32c_be_n(&header.work, sizeof header.work, header.variant);
  }

  starpu_perfmodel model_;
  starpu_codelet codelet_;
};

}  // namespace pleach
