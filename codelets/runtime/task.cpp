// How tasks run and end.
//
// Tasks of CUDA devices run ahead: StarPU takes one for done as soon as its kernels are enqueued, on a stream of
// pleach's own, and begins with the next, whose kernels so follow without a gap. That stream orders them; copies and
// the host wait for it (runtime/run_ahead.hpp). What an application has handles of cannot be in that order, nor can
// what a task reads in another device's memory: such tasks end with their kernels.
#include "runtime/task.hpp"

#include "runtime/definition.hpp"
#include "runtime/patience.hpp"
#include "runtime/run_ahead.hpp"
#include "runtime/vector_data.hpp"

#include <pleach/error.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <limits>
#include <mutex>
#include <new>
#include <string>
#include <vector>

namespace pleach {

namespace {

using Clock = std::chrono::steady_clock;

/// What ended tasks carried, for the tasks to come. It keeps no vectors.
class PackedPool {
 public:
  std::unique_ptr<Packed> take() {
    {
      const std::lock_guard lock(mutex_);
      if (!free_.empty()) {
        auto packed = std::move(free_.back());
        free_.pop_back();
        return packed;
      }
    }
    return std::make_unique<Packed>();
  }

  void give_back(std::unique_ptr<Packed> packed) {
    packed->failed = false;
    packed->foreseen = nobody;
    packed->first = packed->last = nullptr;
    const std::lock_guard lock(mutex_);
    if (free_.size() < free_.capacity()) free_.push_back(std::move(packed));
  }

  PackedPool() { free_.reserve(1024); }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<Packed>> free_;
};

PackedPool& packed_pool() {
  static PackedPool& pool = *new PackedPool;  // tasks may live until the process ends
  return pool;
}

/// A run of a task. Of its buffers, it is told where they are.
struct Task {
  const Packed& packed;
  AnyBuffer buffers[most_buffers];

  template <class Locate>
  Task(void** interfaces, const Packed& from, Locate locate) : packed(from) {
    std::copy_n(from.buffers, from.count, buffers);
    for (AnyBuffer& buffer : std::span(buffers, from.count)) {
      if (buffer.memory == nullptr) continue;
      locate(buffer, *static_cast<const starpu_vector_interface*>(interfaces[buffer.first]));
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

void run_on_cpu(void** interfaces, Packed& packed) {
  const Task task(interfaces, packed, locate_in_memory);
  task.for_each_filled([](const AnyBuffer& buffer, std::uint8_t byte) {
    std::memset(buffer.memory, byte, buffer.count * buffer.element_bytes);
  });
  packed.phase->cpu(packed.arguments, task.buffers);
}

void enqueue_on_cuda(const Task& task) {
  const Packed& packed = task.packed;
  task.for_each_filled([](const AnyBuffer& buffer, std::uint8_t byte) {
    cuda_fill(buffer.memory, byte, buffer.count * buffer.element_bytes);
  });
  if (packed.cuda != nullptr) {
    packed.phase->opencl(packed.arguments, task.buffers, *packed.cuda);
  } else {
    packed.phase->cuda(packed.arguments, task.buffers, cuda_stream());
  }
  cuda_check();
}

Use use_of(const AnyBuffer& buffer) {
  return {static_cast<const std::byte*>(buffer.memory), buffer.count * buffer.element_bytes, buffer.mode != Mode::read};
}

/// What is enqueued now waits for what others have for the task in their memories.
void order_remote(const Task& task) {
  const starpu_codelet& codelet = *starpu_task_get_current()->cl;
  if (codelet.specific_nodes == 0) return;
  for (std::uint32_t k = 0; k < task.packed.count; ++k) {
    if (task.buffers[k].memory == nullptr) continue;
    const int node = codelet.nodes[task.packed.buffers[k].first];
    if (node == STARPU_SPECIFIC_NODE_LOCAL) continue;
    cuda_order(cuda_stream(), starpu_memory_node_get_devid(static_cast<unsigned>(node)), use_of(task.buffers[k]));
  }
}

/// StarPU waits for its own stream.
void run_on_cuda(void** interfaces, Packed& packed) {
  cuda_order(cuda_stream(), starpu_worker_get_devid(packed.worker));
  const Task task(interfaces, packed, locate_in_memory);
  order_remote(task);
  enqueue_on_cuda(task);
}

/// Tasks of one device that StarPU takes for done, in the device's order: those whose times somebody asks for.
struct Ahead {
  std::mutex mutex;
  std::unique_ptr<Packed> next;  // each has the one after it
  Packed* latest = nullptr;
  Packed* uncounted = nullptr;  // the first that placement takes for one that is still to be done
  std::size_t count = 0;
  CudaMark before = nullptr;  // the end of the last one that the device has done, while others follow
  double ended = 0;           // when that was, in seconds of StarPU's clock
};
std::array<Ahead, STARPU_MAXCUDADEVS> of_devices;

/// More than these would only take memory.
constexpr std::size_t most_ahead = 1024;

/// Notes, when it ends, what the task's kernels use: also those that were enqueued before an error.
class Using {
 public:
  Using(const Task& task, int device) : task_(task), device_(device) {}
  Using(const Using&) = delete;
  Using& operator=(const Using&) = delete;
  ~Using() {
    std::array<Use, most_buffers> uses;
    std::size_t count = 0;
    for (const AnyBuffer& buffer : std::span(task_.buffers, task_.packed.count)) {
      if (buffer.memory != nullptr) uses[count++] = use_of(buffer);
    }
    cuda_note_uses(device_, std::span(uses).first(count));
  }

 private:
  const Task& task_;
  const int device_;
};

void run_ahead_on_cuda(void** interfaces, Packed& packed) {
  const int device = starpu_worker_get_devid(packed.worker);
  {
    const CudaAhead ahead(device, packed.phase->source().phase);
    const bool timed = Engine::instance().predicts() || Profile::is_recording();
    const Task task(interfaces, packed, locate_in_memory);
    const Using use(task, device);
    if (timed) packed.first = cuda_mark(device);
    enqueue_on_cuda(task);
    if (packed.first != nullptr) packed.last = cuda_mark(device);
  }
  // The application asked for the handle after the task was submitted.
  const auto given_out = [](const Kept& kept) { return kept.handle->is_given_out(); };
  if (!std::ranges::any_of(packed.keeps(), given_out)) return;
  cuda_wait(device);
  if (const std::string fault = cuda_fault(device); !fault.empty()) throw DeviceError(fault);
}

void run_on_opencl(void** interfaces, Packed& packed) {
  const Task task(interfaces, packed, locate_in_opencl);
  task.for_each_filled([](const AnyBuffer& buffer, std::uint8_t byte) { opencl_fill(buffer, byte); });
  packed.phase->opencl(packed.arguments, task.buffers, *packed.program);
  cl_command_queue queue;
  starpu_opencl_get_current_queue(&queue);
  wake_when_done(queue);
  clFlush(queue);
}

/// That were copied for the task.
std::uint64_t arrivals(void** interfaces, const starpu_task& task) {
  std::uint64_t bytes = 0;
  for (int i = 0; i < task.nbuffers; ++i) {
    if (!is_own_vector(STARPU_TASK_GET_HANDLE(&task, i))) continue;
    bytes += std::atomic_ref(static_cast<VectorData*>(interfaces[i])->arrived).exchange(0);
  }
  return bytes;
}

/// The error in what the task reads.
std::exception_ptr inherited_error(const Packed& packed) {
  for (const Kept& kept : packed.keeps()) {
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

template <void (*body)(void**, Packed&)>
void run(void* interfaces[], void* argument) {
  auto& packed = *static_cast<Packed*>(argument);
  packed.bytes_moved = arrivals(interfaces, *starpu_task_get_current());
  packed.worker = starpu_worker_get_id();
  packed.begun = Clock::now();
  Engine::instance().begin_run(packed.worker);
  std::exception_ptr error = inherited_error(packed);
  if (!error) {
    try {
      for (const Kept& kept : packed.keeps()) {
        if (kept.reads) kept.handle->require_found();
      }
      return body(interfaces, packed);
    } catch (...) {
      error = named_error(packed);
      packed.runtime->fail(error);
    }
  }
  packed.failed = true;
  for (const Kept& kept : packed.keeps()) {
    if (kept.writes) kept.outcome->fail(error);
  }
}

/// In the model of its phase.
void remember(starpu_task& task, const Packed& packed, double microseconds) {
  AnyPhase::Codelet& codelet = packed.phase->codelet();
  const auto kind =
      Engine::instance().device_kind(starpu_worker_get_type(packed.worker), starpu_worker_get_devid(packed.worker));
  codelet.speeds.note(packed.variant, kind, packed.work, microseconds);
  starpu_perfmodel_update_history(&codelet.history, &task, starpu_worker_get_perf_archtype(packed.worker, 0),
                                  static_cast<unsigned>(packed.worker), 0, microseconds);
}

/// Of a task that ran ahead, which is gone.
void remember_ahead(Packed& packed, double microseconds) {
  starpu_task* const task = starpu_task_create();
  task->cl = &packed.phase->codelet().remembered;
  task->cl_arg = &packed;
  remember(*task, packed, microseconds);
  task->destroy = 0;  // starpu_task_destroy() aborts on a task that StarPU is to destroy
  starpu_task_destroy(task);
}

/// Of a task that ended now. A worker begins with what follows before it has seen the end of what it runs.
double microseconds_of(const Packed& packed) {
  static std::array<std::atomic<Clock::time_point>, STARPU_NMAXWORKERS> last_end;
  const auto now = Clock::now();
  const auto begun = std::max(packed.begun, last_end[static_cast<unsigned>(packed.worker)].exchange(now));
  return std::chrono::duration<double, std::micro>(now - begun).count();
}

TaskTime time_of(const starpu_task& task, const Packed& packed) {
  const auto seconds = [](timespec time) { return starpu_timing_timespec_to_us(&time) * 1e-6; };
  TaskTime time{packed.phase->source().phase, packed.worker, packed.work, packed.bytes_moved, packed.traffic, 0, 0, 0};
  if (task.profiling_info == nullptr) return time;
  time.submitted = seconds(task.profiling_info->submit_time);
  time.begun = seconds(task.profiling_info->start_time);
  time.ended = seconds(task.profiling_info->end_time);
  return time;
}

/// The device has done it, as placement sees it.
void count(const Packed& packed) {
  if (packed.foreseen != nobody) done(packed.foreseen, packed.expected);
}

/// Its times are known.
void note(const Packed& packed) {
  if (packed.time.submitted > 0) Profile::record(packed.time);
}

/// With the mutex locked.
void count_what_is_done(Ahead& ahead) {
  while (ahead.uncounted != nullptr && cuda_passed(ahead.uncounted->last)) {
    count(*ahead.uncounted);
    ahead.uncounted = ahead.uncounted->after.get();
  }
}

void note_what_is_done(Ahead& ahead, int device, std::size_t most = std::numeric_limits<std::size_t>::max()) {
  const std::lock_guard lock(ahead.mutex);
  count_what_is_done(ahead);
  for (; ahead.next.get() != ahead.uncounted && most > 0; --most) {
    std::unique_ptr<Packed> packed = std::move(ahead.next);
    ahead.next = std::move(packed->after);
    --ahead.count;
    const double took = cuda_microseconds(packed->first, packed->last);
    const bool is_recorded = packed->time.submitted > 0;
    const double gap = ahead.before != nullptr && is_recorded ? cuda_microseconds(ahead.before, packed->first) : 0;
    packed->time.begun = std::max(packed->time.begun, ahead.ended + 1e-6 * gap);
    if (ahead.before != nullptr) cuda_give_back(ahead.before, device);
    ahead.ended = packed->time.ended = packed->time.begun + 1e-6 * took;
    ahead.before = packed->last;
    cuda_give_back(packed->first, device);
    if (Engine::instance().predicts()) remember_ahead(*packed, took);
    note(*packed);
    packed_pool().give_back(std::move(packed));
  }
  if (ahead.next != nullptr || ahead.before == nullptr) return;
  cuda_give_back(ahead.before, device);
  ahead.before = nullptr;
}

void add_ahead(std::unique_ptr<Packed> packed) {
  const int device = starpu_worker_get_devid(packed->worker);
  Ahead& ahead = of_devices.at(static_cast<std::size_t>(device));
  note_what_is_done(ahead, device, 2);  // not all at once: the device may wait for the next task
  CudaMark oldest = nullptr;
  {
    const std::lock_guard lock(ahead.mutex);
    Packed* const added = packed.get();
    (ahead.next != nullptr ? ahead.latest->after : ahead.next) = std::move(packed);
    ahead.latest = added;
    if (ahead.uncounted == nullptr) ahead.uncounted = added;
    if (++ahead.count > most_ahead) oldest = ahead.next->last;
  }
  if (oldest != nullptr) cuda_wait(oldest, device);
}

}  // namespace

void count_what_is_done() {
  for (Ahead& ahead : of_devices) {
    const std::lock_guard lock(ahead.mutex);
    count_what_is_done(ahead);
  }
}

void note_what_is_done() {
  for (int device = 0; device < STARPU_MAXCUDADEVS; ++device) {
    note_what_is_done(of_devices[static_cast<std::size_t>(device)], device);
  }
}

void forget_times() {
  for (Ahead& ahead : of_devices) ahead.ended = 0;
}

void finished(void* argument) {
  const Engine::NoWaiting callback;
  std::unique_ptr<Packed> packed(static_cast<Packed*>(argument));
  starpu_task& task = *starpu_task_get_current();
  packed->time = Profile::is_recording() ? time_of(task, *packed) : TaskTime{};
  for (Kept& kept : std::span(packed->kept, packed->vectors)) kept = {};
  packed->vectors = 0;
  Runtime::Impl& runtime = *packed->runtime;
  if (packed->last != nullptr) {
    add_ahead(std::move(packed));
  } else {
    if (packed->first != nullptr) cuda_give_back(packed->first, starpu_worker_get_devid(packed->worker));
    if (Engine::instance().predicts() && !packed->failed) remember(task, *packed, microseconds_of(*packed));
    count(*packed);
    note(*packed);
    packed_pool().give_back(std::move(packed));
  }
  Engine::instance().end_run();
  Engine::instance().end_task(runtime.tasks_under_way);
}

std::unique_ptr<Packed> take_packed() { return packed_pool().take(); }

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
