// Handle: a vector as the runtime layer sees it, with its StarPU data handle and the parts that it is partitioned into.
#pragma once

#include "base/outcome.hpp"
#include "runtime/data/shared_memory.hpp"
#include "runtime/devices/table.hpp"

#include <starpu.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

namespace pleach {

class Handle;

/// A whole vector or a part of one, as the argument of a task.
struct Part {
  starpu_data_handle_t handle;
  std::size_t size;
  Handle* owner;  // the vector; tasks keep it alive
};

class Handle : public std::enable_shared_from_this<Handle> {
 public:
  /// Makes a vector that StarPU allocates on the memory node where a task first writes it.
  static std::shared_ptr<Handle> allocate(std::size_t size, std::size_t element_bytes);
  /// Makes a vector in host memory that pleach owns, on huge pages above 2 MiB. For Runtimes with CPU cores.
  static std::shared_ptr<Handle> allocate_host(std::size_t size, std::size_t element_bytes);
  /// Makes a vector over the caller's host memory. Destroying the Handle copies the values back there.
  static std::shared_ptr<Handle> borrow(void* host, std::size_t size, std::size_t element_bytes);
  /// Makes a vector over the application's StarPU handle, which the application keeps and unregisters.
  static std::shared_ptr<Handle> wrap(starpu_data_handle_t handle, std::size_t size);

  /// Destroys Handles whose last reference was dropped by a thread that must not wait (NoWaiting), such as a worker in
  /// a callback. Call it without locks, from a thread that may wait.
  static void destroy_dropped();

  ~Handle();
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  [[nodiscard]] std::size_t size() const { return size_; }
  /// Number of elements that fit in the memory.
  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  /// Reuses the memory for an unwritten vector of `size` elements.
  void reuse(std::size_t size);
  /// Declares the values dead once the submitted tasks have run, so that StarPU neither keeps nor writes back copies. A
  /// divisible vector is left alone unless set_away() marks it, and keeps one valid copy: StarPU partitions an invalid
  /// vector without waiting for the tasks that write it.
  void invalidate();

  /// Sets whether the only valid copy is on an accelerator that needs the memory for other vectors (data/write_back).
  /// Returns the previous value.
  bool set_away(bool away) { return away_.exchange(away); }

  [[nodiscard]] Part whole() const { return {handle_, size_, const_cast<Handle*>(this)}; }

  /// Waits until no task uses the vector and unregisters it from StarPU. For the caller's memory. Submit no task on it
  /// afterwards.
  void release();

  /// Returns whether pleach or the caller owns host memory for the vector, as opposed to StarPU or the application.
  [[nodiscard]] bool is_at_home() const { return memory_ == Memory::own || memory_ == Memory::callers; }

  /// Returns whether StarPU can partition it: StarPU gathers parts only in host memory that it knows.
  [[nodiscard]] bool divisible() const { return is_at_home(); }

  /// Returns whether OpenCL devices without own memory use the host memory in place.
  [[nodiscard]] bool is_shared() const { return shared_ != nullptr; }
  /// Returns whether such a device failed to map or unmap the memory, so that the values are lost.
  [[nodiscard]] bool is_lost() const { return shared_ != nullptr && shared_->is_lost(); }
  /// Throws DeviceError if is_lost().
  void require_found() const;

  /// Part `number` of the partition into parts of `elements` elements; the last may be shorter. Tasks may use different
  /// partitions of one vector: StarPU switches between them.
  Part part(std::size_t elements, std::size_t number);

  /// The subranges of a vector between `bounds`, for tasks to read or write; null for an empty one. Nothing is copied,
  /// but StarPU partitions in host memory: values on a device are copied to the host first. Subranges keep the vector
  /// alive. `whole` must be divisible.
  static std::vector<std::shared_ptr<Handle>> stretches(const std::shared_ptr<Handle>& whole,
                                                        std::span<const std::uint32_t> bounds);

  /// One of `count` StarPU handles of the whole vector, for tasks that write disjoint elements of it at the same time.
  /// Only valid if all workers share its memory. StarPU orders tasks on one set of aliases after those on the other
  /// set: next_set() before each phase makes it wait for the phase before.
  Part alias(std::size_t count, std::size_t number);
  void next_set() { set_ = 1 - set_; }

  [[nodiscard]] std::size_t element_bytes() const { return element_bytes_; }

  /// Adds the vector's bytes to `bytes` until the Handle is destroyed.
  void count_in(std::shared_ptr<std::atomic<std::size_t>> bytes);

  /// The number of partitions planned so far.
  [[nodiscard]] std::size_t cuttings() const { return cuttings_.size(); }

  /// Returns whether a task that writes the vector was submitted: StarPU aborts on a read of an unwritten vector.
  [[nodiscard]] bool filled() const { return filled_; }
  void set_filled() { filled_ = true; }

  /// Index in devices() of the accelerator that runs the tasks on this vector that it can run, if there are several;
  /// else no_device. Vectors that these tasks write get the same affinity, unless they have one.
  [[nodiscard]] std::uint32_t affinity() const { return affinity_; }
  void set_affinity(std::uint32_t device) { affinity_ = device; }

  /// Returns whether the memory is the caller's, to which values that devices write are copied back in the end.
  [[nodiscard]] bool is_callers() const { return memory_ == Memory::callers; }
  /// Returns whether the caller's memory is page-locked, so that CUDA devices copy it at the speed of the bus.
  [[nodiscard]] bool is_pinned() const { return is_pinned_; }

  /// The outcome of the tasks that write it. Only for threads that submit tasks on the vector or wait for it.
  [[nodiscard]] const std::shared_ptr<Outcome>& outcome() const { return outcome_; }
  /// Starts a new outcome, because all values are about to be overwritten. A subrange keeps the outcome of its vector.
  void renew_outcome() {
    if (of_ != nullptr) return;
    if (outcome_.use_count() > 1 || outcome_->error() != nullptr) outcome_ = std::make_shared<Outcome>();
  }

  /// Counts the Views of it that a thread has made. A thread that waits for tasks which its own View blocks would wait
  /// for ever: require_no_own_view() then throws ArgumentError, which names the function and the argument.
  void count_view(std::thread::id maker, bool writes, int change);
  void require_no_own_view(const char* function, const char* argument, bool writes);

  /// Returns whether the application has the StarPU handle.
  [[nodiscard]] bool is_given_out() const { return given_out_; }
  void give_out() { given_out_ = true; }

  /// The caller's memory shall not get the values when the Handle is destroyed. keep() undoes this.
  void abandon() { abandoned_ = true; }
  void keep() { abandoned_ = false; }

 private:
  enum class Memory { starpu, own, callers, wrapped, another };
  Handle(std::size_t size, std::size_t element_bytes, Memory memory);
  /// Makes a Handle that destroy_dropped() destroys if the thread that drops it must not wait.
  static std::shared_ptr<Handle> make(std::size_t size, std::size_t element_bytes, Memory memory);

  starpu_data_handle_t handle_ = nullptr;  // null for an empty vector, which StarPU does not know
  std::size_t size_, capacity_;
  std::size_t element_bytes_;
  Memory memory_;
  void* host_ = nullptr;
  std::size_t locked_bytes_ = 0;  // bytes of host_ if StarPU allocated it page-locked; else 0
  SharedMemory::Owner shared_;
  int set_ = 0;  // current set of aliases, 0 or 1
  bool filled_ = false;
  std::atomic<bool> given_out_ = false;
  std::atomic<std::uint32_t> affinity_ = no_device;
  std::atomic<double> due_ = 0;
  std::shared_ptr<Outcome> outcome_ = std::make_shared<Outcome>();
  std::atomic<bool> away_ = false;
  bool abandoned_ = false, is_pinned_ = false;
  struct Views {
    std::thread::id maker;
    bool write;
    int count;
  };
  std::vector<Views> views_;  // few entries
  std::shared_ptr<std::atomic<std::size_t>> counted_;
  std::shared_ptr<Handle> of_;  // of a subrange: its vector; else null

  // Handles that wait for destroy_dropped(). A raw pointer, because a Runtime may be destroyed after all other statics.
  static std::mutex dropped_mutex_;
  static Handle* dropped_;
  std::unique_ptr<Handle> next_dropped_;

  /// A planned partition: into parts of `size` elements, or into `size` aliases.
  struct Cutting {
    std::size_t size;
    int set;  // 0 or 1: set of aliases; -1: parts; -2: subranges
    std::vector<starpu_data_handle_t> children;
  };
  std::vector<Cutting> cuttings_;  // few entries
  const std::vector<starpu_data_handle_t>& children(std::size_t size, int set, std::size_t count);
};

}  // namespace pleach
