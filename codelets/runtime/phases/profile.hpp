// When each task ran: StarPU's own times, kept while a measurement asks for them.
#pragma once

#include "runtime/phases/task_times.hpp"

#include <pleach/export.hpp>

#include <vector>

namespace pleach {

/// Records the tasks of the process that end while it lives. One at a time.
class PLEACH_EXPORT Profile {
 public:
  Profile();
  ~Profile();
  Profile(const Profile&) = delete;
  Profile& operator=(const Profile&) = delete;

  /// What was recorded since the last call, in the order of submission. Waits for tasks that are under way.
  [[nodiscard]] std::vector<TaskTime> take();
};

}  // namespace pleach
