#include "runtime/profile.hpp"

#include "runtime/engine.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

#include <starpu_profiling.h>

namespace pleach {

namespace {

std::atomic<bool> recording = false;
std::mutex mutex;
std::vector<TaskTime> recorded;

double seconds(timespec time) { return starpu_timing_timespec_to_us(&time) * 1e-6; }

}  // namespace

Profile::Profile() {
  starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
  recording = true;
}

Profile::~Profile() {
  recording = false;
  starpu_profiling_status_set(STARPU_PROFILING_DISABLE);
  const std::lock_guard lock(mutex);
  recorded.clear();
}

std::vector<TaskTime> Profile::take() {
  Engine::instance().wait_for_tasks();
  const std::lock_guard lock(mutex);
  std::ranges::sort(recorded, {}, &TaskTime::submitted);
  return std::exchange(recorded, {});
}

bool Profile::is_recording() { return recording; }

void Profile::record(const starpu_task& task, std::uint64_t work, std::uint64_t bytes_moved, const Traffic& traffic) {
  if (!recording || task.profiling_info == nullptr) return;
  const starpu_profiling_task_info& info = *task.profiling_info;
  const std::lock_guard lock(mutex);
  recorded.push_back({task.cl->name, info.workerid, work, bytes_moved, traffic, seconds(info.submit_time),
                      seconds(info.start_time), seconds(info.end_time)});
}

}  // namespace pleach
