// Phases as StarPU sees them.
#include "runtime/describe.hpp"
#include "runtime/profile.hpp"
#include "runtime/runtime_impl.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <vector>

#include <starpu.h>

namespace pleach {

namespace {

/// A vector that a task keeps, and what it says of its values.
struct Kept {
  std::shared_ptr<Handle> handle;
  std::shared_ptr<Outcome> outcome;
  bool reads, writes;
};
using Keep = std::vector<Kept>;

/// What a task carries.
struct Packed {
  const Keep* keep;
  const AnyPhase* phase;
  Runtime::Impl* runtime;
  std::uint64_t work;
  std::uint32_t variant;
  std::uint32_t count;
  AnyBuffer buffers[most_buffers];
  alignas(16) std::byte arguments[most_argument_bytes];
};

/// A run of a task. Of its buffers, it is told where they are.
struct Task {
  const Packed& packed;
  AnyBuffer buffers[most_buffers];

  template <class Locate>
  Task(void** interfaces, const Packed& from, Locate locate) : packed(from) {
    std::copy_n(from.buffers, from.count, buffers);
    for (std::uint32_t k = 0; k < from.count; ++k) {
      AnyBuffer& buffer = buffers[k];
      if (buffer.memory == nullptr) continue;
      const auto& vector = *static_cast<const starpu_vector_interface*>(interfaces[buffer.first]);
      buffer.count = vector.nx;
      buffer.element_bytes = static_cast<std::uint32_t>(vector.elemsize);
      locate(buffer, vector);
    }
  }

  /// Calls f(buffer, byte) for those that are to be filled.
  template <class F>
  void for_each_filled(F f) const {
    for (std::uint32_t k = 0; k < packed.count; ++k) {
      if (buffers[k].memory == nullptr) continue;
      if ((buffers[k].flags & zeroed) != 0) f(buffers[k], std::uint8_t{0});
      if ((buffers[k].flags & all_ones) != 0) f(buffers[k], std::uint8_t{0xff});
    }
  }
};

void locate_in_memory(AnyBuffer& buffer, const starpu_vector_interface& vector) {
  buffer.memory = reinterpret_cast<void*>(vector.ptr);
  buffer.first = 0;
}

/// The parts of a vector share one cl_mem.
void locate_in_opencl(AnyBuffer& buffer, const starpu_vector_interface& vector) {
  buffer.memory = reinterpret_cast<void*>(vector.dev_handle);
  buffer.first = vector.offset / vector.elemsize;
  buffer.flags |= in_opencl;
}

void run_on_cpu(void** interfaces, const Packed& packed) {
  const Task task(interfaces, packed, locate_in_memory);
  task.for_each_filled([](const AnyBuffer& buffer, std::uint8_t byte) {
    std::memset(buffer.memory, byte, buffer.count * buffer.element_bytes);
  });
  packed.phase->cpu(packed.arguments, task.buffers);
}

void run_on_cuda(void** interfaces, const Packed& packed) {
  const Task task(interfaces, packed, locate_in_memory);
  task.for_each_filled([](const AnyBuffer& buffer, std::uint8_t byte) {
    cuda_fill(buffer.memory, byte, buffer.count * buffer.element_bytes);
  });
  packed.phase->cuda(packed.arguments, task.buffers, cuda_stream());
  cuda_check();
}

void run_on_opencl(void** interfaces, const Packed& packed) {
  const Task task(interfaces, packed, locate_in_opencl);
  task.for_each_filled([](const AnyBuffer& buffer, std::uint8_t byte) { opencl_fill(buffer, byte); });
  const std::string options = packed.phase->options(packed.arguments);
  packed.phase->opencl(packed.arguments, task.buffers, OpenclProgram(packed.phase->source(), options));
  cl_command_queue queue;
  starpu_opencl_get_current_queue(&queue);
  clFlush(queue);
}

/// The error in what the task reads.
std::exception_ptr inherited_error(const Packed& packed) {
  for (const Kept& kept : *packed.keep) {
    if (!kept.reads) continue;
    if (auto error = kept.outcome->error()) return error;
  }
  return nullptr;
}

/// The error that is being handled, with the phase and the device.
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

template <void (*body)(void**, const Packed&)>
void run(void* interfaces[], void* argument) {
  const auto& packed = *static_cast<const Packed*>(argument);
  Engine::instance().count_task(starpu_worker_get_id());
  std::exception_ptr error = inherited_error(packed);
  if (!error) {
    try {
      return body(interfaces, packed);
    } catch (...) {
      error = named_error(packed);
      packed.runtime->fail(error);
    }
  }
  for (const Kept& kept : *packed.keep) {
    if (kept.writes) kept.outcome->fail(error);
  }
}

void finished(void* keep) {
  const Engine::NoWaiting callback;
  const starpu_task* task = starpu_task_get_current();
  const auto& packed = *static_cast<const Packed*>(task->cl_arg);
  Profile::record(*task, packed.work);
  delete static_cast<Keep*>(keep);
  packed.runtime->end_task();
}

/// Models tell apart two sizes in a power of two: with one for each, most would never be known.
std::uint32_t footprint(starpu_task* task) {
  const auto& packed = *static_cast<const Packed*>(task->cl_arg);
  const std::uint32_t bucket = bucket_of(packed.work);
  return starpu_hash_crc32c_be_n(&bucket, sizeof bucket, packed.variant);
}

Handle* owner_of(const AnyBuffer& buffer) { return reinterpret_cast<Handle*>(buffer.first); }

/// Gives StarPU the vectors, each once: those that are read and written in place stand for two buffers. Returns their
/// owners. The `first` task that writes a vector anew decides that what it was before does not matter.
Keep set_buffers(starpu_task& task, Packed& packed, bool first) {
  Keep keep;
  keep.reserve(packed.count);
  task.nbuffers = 0;
  for (std::uint32_t k = 0; k < packed.count; ++k) {
    AnyBuffer& buffer = packed.buffers[k];
    const auto handle = static_cast<starpu_data_handle_t>(buffer.memory);
    if (handle == nullptr) continue;
    int i = 0;
    while (i < task.nbuffers && task.handles[i] != handle) ++i;
    if (i == task.nbuffers) {
      task.handles[task.nbuffers++] = handle;
      task.modes[i] = STARPU_NONE;
      keep.push_back({owner_of(buffer)->shared_from_this(), nullptr, false, false});
    }
    task.modes[i] = static_cast<starpu_data_access_mode>(task.modes[i] | static_cast<int>(buffer.mode));
    buffer.first = static_cast<std::size_t>(i);
  }
  for (std::size_t i = 0; i < keep.size(); ++i) {
    Kept& kept = keep[i];
    kept.reads = (task.modes[i] & STARPU_R) != 0;
    kept.writes = (task.modes[i] & STARPU_W) != 0;
    if (first && !kept.reads) kept.handle->renew_outcome();
    kept.outcome = kept.handle->outcome();
  }
  return keep;
}

constexpr unsigned sliced = by_element | by_word | by_tile | by_task;

}  // namespace

AnyBuffer buffer_of(const Part& part) {
  return {part.handle, reinterpret_cast<std::size_t>(part.owner), part.size, 0, Mode::read, plain};
}

Cut cut_over(Runtime& runtime, std::size_t begin, std::size_t end, std::size_t granule, const AnyBuffer* buffers,
             std::size_t count, std::size_t work_each) {
  if (begin >= end) return {begin, end, begin, 1, 0};
  bool divisible = true, scatters = false;
  for (const AnyBuffer& buffer : std::span(buffers, count)) {
    if (buffer.memory == nullptr) continue;
    if ((buffer.flags & (sliced | scattered)) != 0) {
      divisible &= owner_of(buffer)->divisible();
    } else if (buffer.mode != Mode::read) {
      divisible = false;
    }
    scatters |= (buffer.flags & scattered) != 0;
  }
  const Runtime::Impl& impl = runtime.impl();
  const std::size_t start = begin / granule * granule, size = end - start;
  const std::size_t step =
      divisible && (!scatters || impl.shares_memory()) ? impl.task_size(size, granule, work_each) : size;
  const Cut cut{begin, end, start, step, (size + step - 1) / step};
  return cut;
}

Cut cut_for_team(Runtime& runtime, std::size_t n) { return {0, n, 0, n, runtime.impl().team(n)}; }

void begin_scatter(const Cut& cut, const AnyBuffer* buffers, std::size_t count) {
  if (cut.tasks == 1) return;
  for (const AnyBuffer& buffer : std::span(buffers, count)) {
    if (buffer.memory != nullptr && (buffer.flags & scattered) != 0) owner_of(buffer)->next_set();
  }
}

void Cut::apply(std::size_t task, AnyBuffer* buffers, std::size_t count) const {
  if (tasks == 1) return;
  for (AnyBuffer& buffer : std::span(buffers, count)) {
    if (buffer.memory == nullptr || (buffer.flags & (sliced | scattered)) == 0) continue;
    Handle& owner = *owner_of(buffer);
    const Part part = (buffer.flags & scattered) != 0    ? owner.alias(tasks, task)
                      : (buffer.flags & by_element) != 0 ? owner.part(step, task)
                      : (buffer.flags & by_word) != 0    ? owner.part(step / 32, task)
                      : (buffer.flags & by_tile) != 0    ? owner.part(tiles(step), task)
                                                         : owner.part(buffer.count / tasks, task);
    const AnyBuffer given = buffer_of(part);
    buffer.memory = given.memory;
    buffer.count = given.count;
  }
}

static_assert(static_cast<int>(Mode::read) == STARPU_R && static_cast<int>(Mode::write) == STARPU_W);

struct AnyPhase::Codelet {
  starpu_perfmodel model{};
  starpu_codelet codelet{};
};

AnyPhase::AnyPhase(const OpenclSource& source) : source_(source), codelet_(new Codelet) {
  auto& [model, codelet] = *codelet_;
  model.type = STARPU_HISTORY_BASED;
  model.symbol = strdup((std::string("pleach_1_") + source.phase).c_str());  // kept for as long as the process lives
  model.footprint = footprint;
  codelet.name = source.phase;
  codelet.model = &model;
  codelet.nbuffers = STARPU_VARIABLE_NBUFFERS;
  codelet.cpu_funcs[0] = run<run_on_cpu>;
  codelet.opencl_funcs[0] = run<run_on_opencl>;
  codelet.opencl_flags[0] = STARPU_OPENCL_ASYNC;
  codelet.where = STARPU_CPU | STARPU_OPENCL;
  if constexpr (with_cuda) {
    codelet.cuda_funcs[0] = run<run_on_cuda>;
    codelet.cuda_flags[0] = STARPU_CUDA_ASYNC;
    codelet.where |= STARPU_CUDA;
  }
}

void submit_task(const AnyPhase& phase, Runtime& runtime, const void* arguments, std::size_t argument_bytes,
                 AnyBuffer* buffers, std::size_t count, bool first) {
  starpu_codelet& codelet = phase.codelet().codelet;
  const auto [work, variant, type, serial] = phase.prepare(arguments, buffers);
  // A task that touches little of a large vector moves all of it to another device.
  std::size_t largest = work;
  for (std::size_t k = 0; k < count; ++k) largest = std::max(largest, buffers[k].count);
  const std::uint32_t where = runtime.impl().where(codelet.where, codelet.name, largest, serial, {type});

  auto* packed = static_cast<Packed*>(std::malloc(sizeof(Packed)));
  if (packed == nullptr) throw MemoryError(std::string(codelet.name) + ": there is no memory for a task");
  packed->phase = &phase;
  packed->runtime = &runtime.impl();
  packed->work = work;
  packed->variant = variant;
  packed->count = static_cast<std::uint32_t>(count);
  std::copy_n(buffers, count, packed->buffers);
  std::memcpy(packed->arguments, arguments, argument_bytes);

  starpu_task* task = starpu_task_create();
  task->cl = &codelet;
  task->where = static_cast<std::int32_t>(where);
  auto* keep = new Keep(set_buffers(*task, *packed, first));
  packed->keep = keep;
  task->cl_arg = packed;
  task->cl_arg_size = sizeof(Packed);
  task->cl_arg_free = 1;
  task->callback_func = finished;
  task->callback_arg = keep;
  if ((where & STARPU_OPENCL) != 0) opencl_build_before(*task, phase.source(), phase.options(arguments));
  runtime.impl().begin_task();
  const int status = starpu_task_submit(task);
  if (status != 0) {
    runtime.impl().end_task();
    delete keep;
    task->destroy = 0;  // starpu_task_destroy() aborts on a task that StarPU is to destroy
    starpu_task_destroy(task);
    throw DeviceError(std::string(codelet.name) + ": no worker can run it");
  }
}

}  // namespace pleach
