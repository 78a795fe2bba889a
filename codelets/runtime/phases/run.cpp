// How tasks run.
//
// Tasks of CUDA devices run ahead: StarPU takes one for done as soon as its kernels are enqueued, on a stream of
// pleach's own, and begins with the next, whose kernels so follow without a gap. That stream orders them; copies and
// the host wait for it (runtime/devices/stream_order.hpp). What an application has handles of cannot be in that order,
// nor can what a task reads in another device's memory: such tasks end with their kernels.
#include "runtime/phases/run.hpp"

#include "runtime/data/vector_interface.hpp"
#include "runtime/devices/stream_order.hpp"
#include "runtime/phases/task.hpp"
#include "runtime/scheduling/choice.hpp"
#include "runtime/scheduling/idle.hpp"
#include "runtime/starpu/sleep.hpp"
#include "runtime/starpu/workers.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <new>
#include <string>

namespace pleach {

namespace {

/// A run of a task whose vectors are in the device's memory.
struct Task {
  const Packed& packed;
  DeviceBuffer buffers[max_buffers];

  template <class Locate>
  Task(void** interfaces, const Packed& from, Locate locate) : packed(from) {
    for (std::uint32_t k = 0; k < from.count; ++k) {
      const VectorArgument& vector = from.given[k];
      buffers[k] = {nullptr, 0, vector.count, vector.element_bytes, vector.mode, vector.flags};
      if (!vector.is_given()) continue;
      locate(buffers[k], *static_cast<const starpu_vector_interface*>(interfaces[from.place[k]]));
    }
  }

  /// Calls f(buffer, byte) for the vectors to fill.
  template <class F>
  void for_each_filled(F f) const {
    for (std::uint32_t k = 0; k < packed.count; ++k) {
      if (buffers[k].memory == nullptr) continue;
      if ((buffers[k].flags & zeroed) != 0) f(buffers[k], std::uint8_t{0});
      if ((buffers[k].flags & all_ones) != 0) f(buffers[k], std::uint8_t{0xff});
    }
  }
};

void locate_in_memory(DeviceBuffer& buffer, const starpu_vector_interface& vector) {
  buffer.memory = reinterpret_cast<void*>(vector.ptr);
}

/// All parts of a vector are in one cl_mem.
void locate_in_opencl(DeviceBuffer& buffer, const starpu_vector_interface& vector) {
  buffer.memory = reinterpret_cast<void*>(vector.dev_handle);
  buffer.first = vector.offset / vector.elemsize;
  buffer.flags |= in_opencl;
}

void run_on_cpu(void** interfaces, Packed& packed) {
  const Task task(interfaces, packed, locate_in_memory);
  task.for_each_filled([](const DeviceBuffer& buffer, std::uint8_t byte) {
    std::memset(buffer.memory, byte, buffer.count * buffer.element_bytes);
  });
  packed.phase->cpu(packed.arguments, task.buffers);
}

void enqueue_on_cuda(const Task& task) {
  const Packed& packed = task.packed;
  task.for_each_filled([](const DeviceBuffer& buffer, std::uint8_t byte) {
    cuda_fill(buffer.memory, byte, buffer.count * buffer.element_bytes);
  });
  if (packed.cuda != nullptr) {
    packed.phase->opencl(packed.arguments, task.buffers, *packed.cuda);
  } else {
    packed.phase->cuda(packed.arguments, task.buffers, cuda_stream());
  }
  cuda_check();
}

/// Makes later work wait for the kernels of other devices whose memory the task reads.
void order_remote(const Task& task) {
  const starpu_codelet& codelet = *starpu_task_get_current()->cl;
  if (codelet.specific_nodes == 0) return;
  for (std::uint32_t k = 0; k < task.packed.count; ++k) {
    if (task.buffers[k].memory == nullptr) continue;
    const int node = codelet.nodes[task.packed.place[k]];
    if (node == STARPU_SPECIFIC_NODE_LOCAL) continue;
    cuda_order(cuda_stream(), starpu_memory_node_get_devid(static_cast<unsigned>(node)));
  }
}

/// Runs a task on StarPU's own stream, for which StarPU waits.
void run_on_cuda(void** interfaces, Packed& packed) {
  cuda_order(cuda_stream(), starpu_worker_get_devid(packed.worker));
  const Task task(interfaces, packed, locate_in_memory);
  order_remote(task);
  enqueue_on_cuda(task);
}

void run_ahead_on_cuda(void** interfaces, Packed& packed) {
  const int device = starpu_worker_get_devid(packed.worker);
  {
    const CudaAhead ahead(device, packed.phase->source().phase);
    const bool timed = needs_times() || records_times();
    const Task task(interfaces, packed, locate_in_memory);
    if (timed) packed.first = cuda_mark(device);
    enqueue_on_cuda(task);
    if (packed.first != nullptr) packed.last = cuda_mark(device);
  }
  // If the application asked for a handle after the task was submitted, wait for the kernels.
  const auto given_out = [](const Kept& kept) { return kept.handle->is_given_out(); };
  if (!std::ranges::any_of(packed.keeps(), given_out)) return;
  cuda_wait(device);
  if (const std::string fault = cuda_fault(device); !fault.empty()) throw DeviceError(fault);
}

void run_on_opencl(void** interfaces, Packed& packed) {
  const Task task(interfaces, packed, locate_in_opencl);
  task.for_each_filled([](const DeviceBuffer& buffer, std::uint8_t byte) { opencl_fill(buffer, byte); });
  packed.phase->opencl(packed.arguments, task.buffers, *packed.program);
  cl_command_queue queue;
  starpu_opencl_get_current_queue(&queue);
  tell_when_done(queue);
  clFlush(queue);
}

/// Returns the number of bytes copied for the task.
std::uint64_t arrivals(void** interfaces, const starpu_task& task) {
  std::uint64_t bytes = 0;
  for (int i = 0; i < task.nbuffers; ++i) {
    if (!is_own_vector(STARPU_TASK_GET_HANDLE(&task, i))) continue;
    bytes += std::atomic_ref(static_cast<VectorData*>(interfaces[i])->arrived).exchange(0);
  }
  return bytes;
}

/// Returns the error of a vector that the task reads.
std::exception_ptr inherited_error(const Packed& packed) {
  for (const Kept& kept : packed.keeps()) {
    if (!kept.reads) continue;
    if (auto error = kept.outcome->error()) return error;
  }
  return nullptr;
}

/// Returns the current exception, with the phase and the device in its message.
std::exception_ptr named_error(const Packed& packed) {
  char worker[128];
  starpu_worker_get_name(starpu_worker_get_id(), worker, sizeof worker);
  const std::string where = std::string(packed.phase->source().phase) + " on " + worker + ": ";
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return std::make_exception_ptr(MemoryError(where + "out of memory"));
  } catch (const std::exception& error) {
    return std::make_exception_ptr(DeviceError(where + error.what()));
  } catch (...) {
    return std::current_exception();
  }
}

template <void (*body)(void**, Packed&)>
void run(void* interfaces[], void* argument) {
  Packed& packed = packed_of(argument);
  packed.bytes_moved = arrivals(interfaces, *starpu_task_get_current());
  packed.worker = starpu_worker_get_id();
  packed.begun = std::chrono::steady_clock::now();
  begin_run();
  count_run(packed.worker);
  std::exception_ptr error = inherited_error(packed);
  if (!error) {
    try {
      for (const Kept& kept : packed.keeps()) {
        if (kept.reads) kept.handle->require_found();
      }
      return body(interfaces, packed);
    } catch (...) {
      error = named_error(packed);
      packed.errors->note(error);
    }
  }
  packed.failed = true;
  for (const Kept& kept : packed.keeps()) {
    if (kept.writes) kept.outcome->fail(error);
  }
}

}  // namespace

void set_functions(starpu_codelet& codelet, starpu_codelet& ahead, bool has_cuda) {
  codelet.cpu_funcs[0] = run<run_on_cpu>;
  codelet.opencl_funcs[0] = run<run_on_opencl>;
  codelet.opencl_flags[0] = STARPU_OPENCL_ASYNC;
  codelet.where = STARPU_CPU | STARPU_OPENCL;
  if (with_cuda && has_cuda) {
    codelet.cuda_funcs[0] = run<run_on_cuda>;
    codelet.cuda_flags[0] = STARPU_CUDA_ASYNC;
    codelet.where |= STARPU_CUDA;
  }
  ahead = codelet;
  if (with_cuda && has_cuda) {
    ahead.cuda_funcs[0] = run<run_ahead_on_cuda>;
    ahead.cuda_flags[0] = 0;
  }
}

}  // namespace pleach
