#include "runtime/phases/task_times.hpp"

#include <atomic>
#include <mutex>
#include <utility>

namespace pleach {

namespace {

std::atomic<bool> recording = false;
std::mutex mutex;
std::vector<TaskTime> recorded;

}  // namespace

void record_times(bool wanted) {
  recording = wanted;
  if (!wanted) take_times();
}

bool records_times() { return recording; }

void record(const TaskTime& time) {
  if (!recording) return;
  const std::lock_guard lock(mutex);
  recorded.push_back(time);
}

std::vector<TaskTime> take_times() {
  const std::lock_guard lock(mutex);
  return std::exchange(recorded, {});
}

}  // namespace pleach
