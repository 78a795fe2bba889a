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

void Profile::record(const TaskTime& time) {
  if (!recording) return;
  const std::lock_guard lock(mutex);
  recorded.push_back(time);
}

}  // namespace pleach
