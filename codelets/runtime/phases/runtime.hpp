// The state of a Runtime, beside the process's StarPU: the devices of its tasks, their granularity, scratch memory, and
// the first error of a task.
#pragma once

#include "base/tile.hpp"
#include "base/types.hpp"
#include "runtime/data/handle.hpp"
#include "runtime/data/pool.hpp"
#include "runtime/data/write_back.hpp"
#include "runtime/phases/first_error.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "runtime/scheduling/choice.hpp"
#include "runtime/starpu/life.hpp"

#include <pleach/runtime.hpp>

#include <algorithm>
#include <atomic>
#include <exception>
#include <limits>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace pleach {

struct Runtime::Impl {
  explicit Impl(const RuntimeOptions& options);
  ~Impl();

  /// The requirements of a task on a device.
  struct Needs {
    std::size_t bytes = 0;  // of the task's vectors
    bool in_place = true;   // devices without own memory use all vectors in place
    Type type = Type::i32;
  };
  /// Returns the mask of those devices in `codelet` that can run the task. Throws DeviceError if no device computes in
  /// the type, MemoryError if none has memory for it: StarPU would search forever.
  std::uint32_t where(std::uint32_t codelet, const char* phase, const Needs& needs) const;

  /// Compiles the operator for all of the Runtime's devices on the first call, in the calling thread. Throws
  /// CompilationError if a compiler refuses it, DeviceError with the function's name if a compiler is missing.
  void require_compilers(const Definition& definition, const char* function) const;
  /// Throws MemoryError if StarPU's limit for the host leaves no memory for a vector that StarPU allocated: StarPU
  /// would search for ever.
  void require_room_on_host(const Handle& handle) const;

  /// Returns whether vectors take more memory than the accelerators have (oversubscription).
  [[nodiscard]] bool is_crowded() const {
    return mixes_memories() && *vector_bytes_ + pool_->bytes() > accelerators_memory_;
  }
  /// In that case, notes that a task may write `bytes` of the vector on an accelerator.
  void note_away(Handle& vector, std::size_t bytes) { write_back_.note(vector, bytes, accelerators_memory_); }

  /// Copies a vector to an accelerator, one of devices(), as soon as the submitted tasks have written it: StarPU itself
  /// copies data only for a task that waits for nothing else. Does nothing for no_device, and under another policy than
  /// pleach's. The caller holds a Submission.
  void send_ahead(const Handle& vector, std::uint32_t home);

  /// Returns subranges of a vector between `bounds` by Handle::stretches() if vectors take more memory than the
  /// accelerators have. Otherwise returns none, and the caller copies them.
  std::vector<std::shared_ptr<Handle>> stretches(const std::shared_ptr<Handle>& whole,
                                                 std::span<const std::uint32_t> bounds) const {
    if (!is_crowded() || !whole->divisible()) return {};
    return Handle::stretches(whole, bounds);
  }

  /// Elements of a task of a phase with `size` elements: all, if one worker does the phase; else a multiple of
  /// `granule`, with one task or a few for each worker. An element takes as long as `work_each`, or a quarter of that
  /// if the operation accesses all elements in order.
  std::size_t task_size(std::size_t size, std::size_t granule, std::size_t work_each = 1, bool in_order = false) const;

  /// Allocates memory for results and data that pleach keeps.
  std::shared_ptr<Handle> allocate(std::size_t size, std::size_t element_bytes);

  [[nodiscard]] Pool& pool() const { return *pool_; }

  [[nodiscard]] MemoryUse memory() const;

  std::size_t cores() const { return cores_; }

  /// Returns whether cores and discrete devices may run the same tasks.
  bool mixes_memories() const { return has_cores() && !on_host_; }

  /// Returns whether all workers share the host's memory, so that they may write disjoint elements of one vector at
  /// once.
  bool shares_memory() const { return on_host_; }

  /// Returns whether they are cores and accelerators that divide a phase by their speeds.
  bool shares_by_speed() const {
    return deals_by_speed() && on_host_ && has_cores() && sharing_ > cores_ && chunk_ == 0;
  }

  /// Returns whether workers may also update the same elements concurrently: only if all are CPU cores. Atomic updates
  /// of an accelerator need not be visible to others.
  bool shares_updates() const { return (usable_ & ~std::uint32_t{STARPU_CPU}) == 0; }

  /// Returns whether a phase that updates a vector at scattered addresses is divided: among cores, also beside
  /// accelerators that are no faster than the cores.
  bool updates_in_parts() const { return shares_updates() || updates_on_cores_; }

  bool has_cores() const { return (usable_ & STARPU_CPU) != 0; }

  /// Returns whether cores run all phases: work is then divided into only as many pieces as keep all threads busy.
  bool few_threads() const { return on_host_ && has_cores(); }

  /// Returns whether there are CUDA devices, which follow links faster than they write at random addresses.
  bool has_cuda() const { return (usable_ & STARPU_CUDA) != 0; }

  bool has_opencl() const { return (usable_ & STARPU_OPENCL) != 0; }

  /// Returns whether serial tasks run on a core and other tasks on discrete devices, so that data move between them.
  bool serial_tasks_move_data() const { return mixes_memories(); }

  /// The maximal number of tasks that Phase::over() makes of n elements.
  std::size_t tasks(std::size_t n, std::size_t work_each = 1) const {
    if (n == 0) return 0;
    const std::size_t size = task_size(n, granule_of(work_each), work_each);
    return (n + size - 1) / size;
  }

  /// The same for phases that update a vector at scattered addresses.
  std::size_t updating_tasks(std::size_t n) const { return updates_in_parts() ? tasks(n) : 1; }

  /// Number of tasks that share n elements dynamically: Phase::team().
  std::size_t team(std::size_t n) const;

  /// The time of a serial task relative to one on a core: a thread of an H200 takes 0.24 to 0.45 us for a vertex of a
  /// tree.
  std::size_t serial_slowdown() const { return has_cores() ? 1 : 64; }

  /// Returns whether tasks may run on a device other than a core. There, one step of many threads costs as much as many
  /// steps of one thread.
  bool has_costly_steps() const { return !shares_updates(); }

  TaskCount tasks_under_way = 0;

  FirstError errors;
  /// Throws the first error of a task, once, unless it was thrown before.
  void rethrow();
  /// Throws if tasks failed to compute the values. Call it when no task writes them any longer.
  void rethrow(const Handle& handle);

  Backend backend;

 private:
  /// Bytes that StarPU has to allocate; an upper bound if the host certainly has enough memory.
  std::size_t allocated() const;

  const Presence presence_;
  std::uint32_t usable_;  // StarPU's mask of the available kinds of workers
  bool on_host_ = false;  // whether all workers use the host's memory
  std::size_t cores_ = 0;
  std::size_t sharing_ = 1;  // workers that divide a phase
  std::size_t pieces_ = 1;   // tasks of a phase
  std::size_t chunk_ = 0;    // elements of a task as the user has set them; 0 if not set
  bool updates_on_cores_ = false;
  static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
  /// Bytes that StarPU may allocate on devices of a kind: on the smallest, and on all together.
  struct Memory {
    std::size_t least = unlimited, all = 0;
  };
  Memory cuda_memory_, opencl_memory_;
  std::size_t accelerators_memory_ = unlimited;  // of all accelerators together
  std::size_t cpu_memory_ = unlimited;           // of the host; nothing is allocated there if all workers share it

  WriteBack write_back_{tasks_under_way};
  std::shared_ptr<std::atomic<std::size_t>> vector_bytes_ = std::make_shared<std::atomic<std::size_t>>(0);
  std::unique_ptr<Pool> pool_;
};

}  // namespace pleach
