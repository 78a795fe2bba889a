// The tasks that are ready for each device, and what it has left to do.
#pragma once

#include "runtime/scheduling/hint.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include <starpu.h>

namespace pleach {

/// Ready tasks of one of devices(). Each core has a queue of its own, and takes from others' when that is empty: parts
/// of a phase go to the cores in turn, so that a core gets the same parts of the next phase, which its caches hold.
class Lane {
 public:
  /// Opens the lane of a device with memory for so many bytes of tasks in flight, and with `workers` workers from
  /// `first_worker` on, which share the work.
  void open(std::size_t room, int first_worker, int workers);

  /// `expected` is in microseconds. A task that one of the lane's workers has made ready stays with it.
  void push(starpu_task* task, Hint& hint, double expected);

  /// Returns whether so many bytes fit beside those of all tasks that are ready or in flight.
  [[nodiscard]] bool has_room_for(std::size_t bytes);

  /// The oldest task for the calling worker, if there is one and its vectors have room beside those of the tasks under
  /// way. A lane with nothing under way gives out any task, so that none waits for ever.
  starpu_task* pop();
  [[nodiscard]] bool is_empty() const { return size_.load(std::memory_order_acquire) == 0; }

  /// A worker has ended a task, or a CUDA device's worker has enqueued it.
  void end(std::size_t bytes);

  /// A task took other than expected: `difference` in microseconds, of a task that was added to that clock.
  void correct(double difference, std::uint64_t clock);
  /// The device is idle, whatever the clock says. Corrections of tasks before do not count any more.
  void set_clock_to_now();

  /// Microseconds until the lane's tasks are done, by a clock that goes on while they run.
  [[nodiscard]] double left();
  /// Returns whether no task is ready or in flight.
  [[nodiscard]] bool has_none();

 private:
  /// The number of the calling worker among the lane's, or none.
  [[nodiscard]] std::optional<std::size_t> own_queue() const;

  std::mutex mutex_;  // of what follows
  std::vector<starpu_task_list> queues_;
  int first_worker_ = 0;
  std::size_t next_ = 0;               // the queue for a task that no worker of the lane has made ready
  std::atomic<std::size_t> size_ = 0;  // of all queues; read without the mutex
  double busy_until_ = 0;              // microseconds of StarPU's clock
  std::size_t unfinished_ = 0;         // tasks that are ready or under way
  std::uint64_t clock_ = 0;            // how often it was set to now
  std::size_t ready_bytes_ = 0, bytes_ = 0, room_ = Device::unlimited;
};

}  // namespace pleach
