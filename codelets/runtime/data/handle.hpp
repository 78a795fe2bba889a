// A StarPU data handle of a vector, and the parts that it is cut into.
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

/// A whole vector or a part of one, which a task works on.
struct Part {
  starpu_data_handle_t handle;
  std::size_t size;
  Handle* owner;  // which tasks keep
};

class Handle : public std::enable_shared_from_this<Handle> {
 public:
  /// Memory that StarPU allocates where a task first writes it.
  static std::shared_ptr<Handle> allocate(std::size_t size, std::size_t element_bytes);
  /// Host memory of pleach's own, on huge pages where they help: for machines whose workers all share it.
  static std::shared_ptr<Handle> allocate_host(std::size_t size, std::size_t element_bytes);
  /// The caller's host memory; destroying the handle brings the data back there.
  static std::shared_ptr<Handle> borrow(void* host, std::size_t size, std::size_t element_bytes);
  /// The application's handle, which stays its own.
  static std::shared_ptr<Handle> wrap(starpu_data_handle_t handle, std::size_t size);

  /// The last one to let go of a Handle may be one that must not wait, such as a task (NoWaiting): those are
  /// destroyed here, by a thread that may. No lock is held.
  static void destroy_dropped();

  ~Handle();
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  [[nodiscard]] std::size_t size() const { return size_; }
  /// The number of elements that the memory holds.
  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  /// Makes a vector of another size of it, whose values nobody has written.
  void reuse(std::size_t size);
  /// Nobody reads the values any more, once the tasks that are submitted have run: StarPU need not keep them, nor write
  /// back those that are away. Vectors that may be cut keep some: StarPU cuts what is invalid without waiting for tasks
  /// that are still to write it.
  void invalidate();

  /// Sets whether accelerators alone have its values, and need their memory for other vectors: data/write_back. Returns
  /// what was set before.
  bool set_away(bool away) { return away_.exchange(away); }

  [[nodiscard]] Part whole() const { return {handle_, size_, const_cast<Handle*>(this)}; }

  /// Waits until nobody uses the memory, and takes it from StarPU: for memory that is the caller's. Nothing may be
  /// submitted any more.
  void release();

  /// Returns whether its memory is the host's, and not StarPU's.
  [[nodiscard]] bool is_at_home() const { return memory_ == Memory::own || memory_ == Memory::callers; }

  /// Returns whether StarPU can partition it: StarPU puts parts together again only in memory that it knows.
  [[nodiscard]] bool divisible() const { return is_at_home(); }

  /// Returns whether OpenCL devices that share the host's memory work on it in place.
  [[nodiscard]] bool is_shared() const { return shared_ != nullptr; }
  /// Returns whether one of them could not hand it over: its values are lost.
  [[nodiscard]] bool is_lost() const { return shared_ != nullptr && shared_->is_lost(); }
  /// Throws DeviceError where it is.
  void require_found() const;

  /// Part `number` of the parts of `elements` elements each, the last one shorter. StarPU goes from one way to cut to
  /// another by itself, as tasks ask for it.
  Part part(std::size_t elements, std::size_t number);

  /// The stretches of a vector between `bounds`, for tasks that read or write them; null where they are empty. Nothing
  /// is copied, but StarPU cuts in the host's memory, and has what is elsewhere come there. They keep the vector, which
  /// has room there.
  static std::vector<std::shared_ptr<Handle>> stretches(const std::shared_ptr<Handle>& whole,
                                                        std::span<const std::uint32_t> bounds);

  /// One of `count` handles of the whole vector for tasks that write disjoint elements all over it, side by side: only
  /// where all workers work in its memory. Those of one set wait for those of the other: next_set() before each
  /// phase makes it wait for the one before.
  Part alias(std::size_t count, std::size_t number);
  void next_set() { set_ = 1 - set_; }

  [[nodiscard]] std::size_t element_bytes() const { return element_bytes_; }

  /// Adds its bytes for as long as it lives.
  void count_in(std::shared_ptr<std::atomic<std::size_t>> bytes);

  /// The number of ways in which it is partitioned.
  [[nodiscard]] std::size_t cuttings() const { return cuttings_.size(); }

  /// Returns whether the vector was ever written: StarPU aborts on a read of one that was not.
  [[nodiscard]] bool filled() const { return filled_; }
  void set_filled() { filled_ = true; }

  /// The one of several accelerators, of devices(), that tasks that work on the vector go to, so far as one of them
  /// runs these; else no_device. What they write stays with it, too, unless it has an affinity already.
  [[nodiscard]] std::uint32_t affinity() const { return affinity_; }
  void set_affinity(std::uint32_t device) { affinity_ = device; }

  /// Returns whether its memory is the caller's: values that devices write go back there in the end.
  [[nodiscard]] bool is_callers() const { return memory_ == Memory::callers; }
  /// Returns whether the caller's memory is page-locked, so that CUDA devices copy it at the speed of the bus.
  [[nodiscard]] bool is_pinned() const { return is_pinned_; }

  /// The outcome of the tasks that write it. Threads that submit tasks call it, and threads that wait for the vector.
  [[nodiscard]] const std::shared_ptr<Outcome>& outcome() const { return outcome_; }
  /// All values are written anew; of a stretch, the tasks are those that write the whole.
  void renew_outcome() {
    if (of_ != nullptr) return;
    if (outcome_.use_count() > 1 || outcome_->error() != nullptr) outcome_ = std::make_shared<Outcome>();
  }

  /// Counts the Views of it that a thread made. A thread that waits for what one of its own keeps from it would wait
  /// for ever: require_no_own_view() throws ArgumentError there, which names the function and the argument.
  void count_view(std::thread::id maker, bool writes, int change);
  void require_no_own_view(const char* function, const char* argument, bool writes);

  /// Returns whether the application has StarPU's handle of it.
  [[nodiscard]] bool is_given_out() const { return given_out_; }
  void give_out() { given_out_ = true; }

  /// Leaves the caller's memory as it is when the handle goes.
  void abandon() { abandoned_ = true; }
  void keep() { abandoned_ = false; }

 private:
  enum class Memory { starpu, own, callers, wrapped, another };
  Handle(std::size_t size, std::size_t element_bytes, Memory memory);
  /// Handles are destroyed by threads that may wait.
  static std::shared_ptr<Handle> make(std::size_t size, std::size_t element_bytes, Memory memory);

  starpu_data_handle_t handle_ = nullptr;  // null for an empty vector, which StarPU need not know
  std::size_t size_, capacity_;
  std::size_t element_bytes_;
  Memory memory_;
  void* host_ = nullptr;
  std::size_t locked_bytes_ = 0;  // of it, where it is page-locked memory of StarPU's
  SharedMemory::Owner shared_;
  int set_ = 0;  // of aliases
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
  std::vector<Views> views_;  // few
  std::shared_ptr<std::atomic<std::size_t>> counted_;
  std::shared_ptr<Handle> of_;  // whose stretch it is

  // Those whose last owners must not wait. A Runtime may be the last thing that the process destroys.
  static std::mutex dropped_mutex_;
  static Handle* dropped_;
  std::unique_ptr<Handle> next_dropped_;

  /// One of the ways that it is cut: into parts of `size` elements, or `size` aliases of a set.
  struct Cutting {
    std::size_t size;
    int set;  // -1: parts; -2: stretches
    std::vector<starpu_data_handle_t> children;
  };
  std::vector<Cutting> cuttings_;  // few
  const std::vector<starpu_data_handle_t>& children(std::size_t size, int set, std::size_t count);
};

}  // namespace pleach
