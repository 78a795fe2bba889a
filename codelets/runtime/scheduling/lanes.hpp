// The tasks that are ready for each device, and what it has left to do.
#pragma once

#include "runtime/scheduling/hint.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>

#include <starpu.h>

namespace pleach {

/// Ready tasks of one of devices(), in the order in which they came. All cores share one.
class Lane {
 public:
  /// For a device with room for so many bytes of tasks under way, whose workers share the work.
  void open(std::size_t room, int workers);

  /// `expected` is in microseconds.
  void push(starpu_task* task, double expected);

  /// The first task, if there is one and its vectors have room beside those of the tasks under way. A lane with nothing
  /// under way gives out any task, so that none waits for ever.
  starpu_task* pop();
  [[nodiscard]] bool is_empty() const { return size_.load(std::memory_order_acquire) == 0; }

  /// A task comes that does not go through the lane.
  void begin();
  /// A worker has ended a task, or a device's worker has enqueued it.
  void end(std::size_t bytes);

  /// A task took other than expected: `difference` in microseconds.
  void correct(double difference);

  /// Microseconds until the lane's tasks are done, by a clock that goes on while they run.
  [[nodiscard]] double left();
  /// Whether no task is ready or under way.
  [[nodiscard]] bool has_none();

 private:
  std::mutex mutex_;  // of what follows
  starpu_task_list tasks_{};
  std::atomic<std::size_t> size_ = 0;  // read without the mutex
  double busy_until_ = 0;              // microseconds of StarPU's clock
  std::size_t unfinished_ = 0;         // tasks that are ready or under way
  std::size_t bytes_ = 0, room_ = Device::unlimited;
  double workers_ = 1;
};

}  // namespace pleach
