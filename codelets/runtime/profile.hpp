// When each task ran: StarPU's own times, kept while a measurement asks for them.
#pragma once

#include "runtime/machine.hpp"

#include <pleach/export.hpp>

#include <cstdint>
#include <vector>

#include <starpu.h>

namespace pleach {

struct TaskTime {
  const char* phase;
  int worker;                 // StarPU's number
  std::uint64_t work;         // elements or edges
  std::uint64_t bytes_moved;  // copied to the worker's memory for it
  Traffic traffic;
  double submitted, begun, ended;  // seconds of StarPU's clock
};

/// Records the tasks of the process that end while it lives. One at a time.
class PLEACH_EXPORT Profile {
 public:
  Profile();
  ~Profile();
  Profile(const Profile&) = delete;
  Profile& operator=(const Profile&) = delete;

  /// What was recorded since the last call, in the order of submission. Waits for tasks that are under way.
  [[nodiscard]] std::vector<TaskTime> take();

  /// Whether there is one.
  static bool is_recording();
  /// Called when a task has ended.
  static void record(const TaskTime& time);
};

}  // namespace pleach
