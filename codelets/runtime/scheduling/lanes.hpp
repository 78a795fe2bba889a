// The ready tasks of each device, and its remaining work.
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

/// Ready tasks of one of devices(). Each core has a queue, and steals from others when that is empty. The parts of a
/// phase go to the cores in turn: a core gets the same parts of the next phase, which are in its caches.
class Lane {
 public:
  /// Opens the lane of a device with `room` bytes for the vectors of tasks in flight, and `workers` workers from
  /// `first_worker` on.
  void open(std::size_t room, int first_worker, int workers);

  /// `expected` is in microseconds. A task that became ready on one of the lane's workers goes to that worker's queue.
  void push(starpu_task* task, Hint& hint, double expected);

  /// Returns whether `bytes` fit in addition to the vectors of all tasks that are ready or in flight.
  [[nodiscard]] bool has_room_for(std::size_t bytes);

  /// Returns the oldest task for the calling worker, if its vectors fit in addition to those of the tasks in flight;
  /// else null. If no task is in flight, returns any task, so that none waits for ever.
  starpu_task* pop();
  [[nodiscard]] bool is_empty() const { return size_.load(std::memory_order_acquire) == 0; }

  /// Called when a worker has completed a task, or a CUDA worker has enqueued its kernels.
  void end(std::size_t bytes);

  /// Corrects the clock by `difference` microseconds, if the task's expected time was added in the same `clock` period.
  void correct(double difference, std::uint64_t clock);
  /// Resets the clock because the device is idle. Corrections for earlier tasks are ignored from then on.
  void set_clock_to_now();

  /// Predicted microseconds until the lane's tasks are done.
  [[nodiscard]] double left();
  /// Returns whether no task is ready or in flight.
  [[nodiscard]] bool has_none();

 private:
  /// The calling worker's number among the lane's workers, or none.
  [[nodiscard]] std::optional<std::size_t> own_queue() const;

  std::mutex mutex_;  // for the members below
  std::vector<starpu_task_list> queues_;
  int first_worker_ = 0;
  std::size_t next_ = 0;               // the queue for the next task that became ready on no worker of the lane
  std::atomic<std::size_t> size_ = 0;  // of all queues; read without the mutex
  double busy_until_ = 0;              // in microseconds of StarPU's clock
  std::size_t unfinished_ = 0;         // tasks that are ready or in flight
  std::uint64_t clock_ = 0;            // number of resets of the clock
  std::size_t ready_bytes_ = 0, bytes_ = 0, room_ = Device::unlimited;
};

}  // namespace pleach
