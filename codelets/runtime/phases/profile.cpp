#include "runtime/phases/completion.hpp"
#include "runtime/phases/task_times.hpp"

#include <pleach/introspect.hpp>

#include <algorithm>

#include <starpu_profiling.h>

namespace pleach {

Profile::Profile() {
  starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
  record_times(true);
}

Profile::~Profile() {
  record_times(false);
  starpu_profiling_status_set(STARPU_PROFILING_DISABLE);
}

std::vector<TaskTime> Profile::take() {
  wait_for_tasks();
  std::vector<TaskTime> times = take_times();
  std::ranges::sort(times, {}, &TaskTime::submitted);
  return times;
}

}  // namespace pleach
