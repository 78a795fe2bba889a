// What a Runtime holds beside the process's StarPU: where its tasks may run, how finely work is cut, scratch memory,
// and the first error that a task met.
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
    std::size_t bytes = 0;  // of its vectors
    bool in_place = true;   // devices that share the host's memory work there on all of them
    Type type = Type::i32;
  };
  /// Returns the devices, of those that a codelet has implementations for, that can run the task. Throws DeviceError if
  /// no device computes in the type, MemoryError if none has memory for it: StarPU would search forever.
  std::uint32_t where(std::uint32_t codelet, const char* phase, const Needs& needs) const;

  /// Waits for the compilers of the Runtime's devices, once for each operator, in the calling thread. Throws
  /// CompilationError if one refuses it, DeviceError that names the function if a device needs one that is not there.
  void require_compilers(const Definition& definition, const char* function) const;
  /// Throws MemoryError if the host has, as StarPU is told, no room for what StarPU has allocated: it would look for
  /// some for ever.
  void require_room_on_host(const Handle& handle) const;

  /// Returns whether vectors take more memory than the accelerators have (oversubscription).
  [[nodiscard]] bool is_crowded() const {
    return mixes_memories() && *vector_bytes_ + pool_->bytes() > accelerators_memory_;
  }
  /// Then, of what a task writes there.
  void note_away(Handle& vector, std::size_t bytes) { write_back_.note(vector, bytes, accelerators_memory_); }

  /// Copies what the submitted tasks write to a vector to an accelerator, one of devices(), as soon as they are done:
  /// StarPU copies data for a task only when the task waits for nothing else. Does nothing for no_device, and under a
  /// policy other than pleach's. The caller holds a Submission.
  void send_ahead(const Handle& vector, std::uint32_t home);

  /// Stretches of a vector between `bounds`, where it goes through the host's memory on the way to tasks on others: as
  /// it is, Handle::stretches(). Else nothing, and who wants them copies them.
  std::vector<std::shared_ptr<Handle>> stretches(const std::shared_ptr<Handle>& whole,
                                                 std::span<const std::uint32_t> bounds) const {
    if (!is_crowded() || !whole->divisible()) return {};
    return Handle::stretches(whole, bounds);
  }

  /// Elements of a task of a phase of `size` elements: all, where one worker does it; else a multiple of `granule` with
  /// one task or a few for each worker. An element takes as long as `work_each`, and a quarter of that in operations
  /// that access all in order.
  std::size_t task_size(std::size_t size, std::size_t granule, std::size_t work_each = 1, bool in_order = false) const;

  /// Memory for results and data that stay with pleach.
  std::shared_ptr<Handle> allocate(std::size_t size, std::size_t element_bytes);

  [[nodiscard]] Pool& pool() const { return *pool_; }

  [[nodiscard]] MemoryUse memory() const;

  std::size_t cores() const { return cores_; }

  /// Returns whether cores and devices with memories of their own may run the same tasks.
  bool mixes_memories() const { return has_cores() && !on_host_; }

  /// Returns whether all workers work in the host's memory: they may write disjoint elements of one vector side by
  /// side.
  bool shares_memory() const { return on_host_; }

  /// Returns whether they are cores and accelerators, between which a phase is shared by their speeds.
  bool shares_by_speed() const {
    return deals_by_speed() && on_host_ && has_cores() && sharing_ > cores_ && chunk_ == 0;
  }

  /// Returns whether workers may also update the same elements: all are CPU cores. Concurrent updates of an accelerator
  /// need not be visible to others.
  bool shares_updates() const { return (usable_ & ~std::uint32_t{STARPU_CPU}) == 0; }

  /// Returns whether a phase that updates a vector at random addresses is cut: between cores, also beside accelerators
  /// that are no faster.
  bool updates_in_parts() const { return shares_updates() || updates_on_cores_; }

  bool has_cores() const { return (usable_ & STARPU_CPU) != 0; }

  /// Returns whether cores run tasks of every phase: work is then cut into as few pieces as keep all threads busy.
  bool few_threads() const { return on_host_ && has_cores(); }

  /// Returns whether there are CUDA devices, which follow links faster than they write at random addresses.
  bool has_cuda() const { return (usable_ & STARPU_CUDA) != 0; }

  bool has_opencl() const { return (usable_ & STARPU_OPENCL) != 0; }

  /// Returns whether a serial task goes to a core, and other tasks to devices with memories of their own.
  bool serial_tasks_move_data() const { return mixes_memories(); }

  /// The most tasks that Phase::over() makes of n elements.
  std::size_t tasks(std::size_t n, std::size_t work_each = 1) const {
    if (n == 0) return 0;
    const std::size_t size = task_size(n, granule_of(work_each), work_each);
    return (n + size - 1) / size;
  }

  /// The same where elements of a vector are updated all over it.
  std::size_t updating_tasks(std::size_t n) const { return updates_in_parts() ? tasks(n) : 1; }

  /// Tasks that share n elements as they go: Phase::team().
  std::size_t team(std::size_t n) const;

  /// The time of a serial task relative to one on a core: a thread of an H200 takes 0.24 to 0.45 us for a vertex of a
  /// tree.
  std::size_t serial_slowdown() const { return has_cores() ? 1 : 64; }

  /// Returns whether a task may run on a device on which one step of many threads costs as much as many steps of one
  /// thread: on any but cores.
  bool has_costly_steps() const { return !shares_updates(); }

  TaskCount tasks_under_way = 0;

  FirstError errors;
  /// Throws the first error, once, unless somebody has thrown it already.
  void rethrow();
  /// Throws where the values did not come about. Called when nobody writes them any more.
  void rethrow(const Handle& handle);

  Backend backend;

 private:
  /// Bytes that StarPU has to find room for; where the host has that for sure, a bound.
  std::size_t allocated() const;

  const Presence presence_;
  std::uint32_t usable_;  // StarPU's where mask of the workers there are
  bool on_host_ = false;  // all workers work in the host's memory
  std::size_t cores_ = 0;
  std::size_t sharing_ = 1;  // workers that share a phase, where it is cut
  std::size_t pieces_ = 1;   // of it
  std::size_t chunk_ = 0;    // elements of a task, as the user wants them, or 0
  bool updates_on_cores_ = false;
  static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
  /// Bytes that StarPU may allocate on devices of a kind: on each, and on all of them together.
  struct Memory {
    std::size_t least = unlimited, all = 0;
  };
  Memory cuda_memory_, opencl_memory_;
  std::size_t accelerators_memory_ = unlimited;  // of all of them together
  std::size_t cpu_memory_ = unlimited;           // on the host, where it allocates nothing if all workers work there

  WriteBack write_back_{tasks_under_way};
  std::shared_ptr<std::atomic<std::size_t>> vector_bytes_ = std::make_shared<std::atomic<std::size_t>>(0);
  std::unique_ptr<Pool> pool_;
};

}  // namespace pleach
