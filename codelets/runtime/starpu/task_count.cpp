#include "runtime/starpu/task_count.hpp"

#include "runtime/starpu/sleep.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace pleach {

namespace {

TaskCount under_way = 0, limit = max_tasks;
// Never destroyed, because tasks, and threads that wait for them, may live until the process ends.
std::mutex& mutex = *new std::mutex;
std::condition_variable& fewer_tasks = *new std::condition_variable;

}  // namespace

void begin_task(TaskCount& runtime) {
  ++runtime;
  ++under_way;
  begin_activity();
}

void end_task(TaskCount& runtime) {
  end_activity();
  const bool last = --runtime == 0;  // the Runtime may be gone from here on
  const std::size_t left = --under_way;
  if (left == 0) limit = max_tasks;
  if (!last && left != 0 && left != limit / 2) return;
  const std::lock_guard lock(mutex);
  fewer_tasks.notify_all();
}

const TaskCount& all_tasks() { return under_way; }

void wait_until_ended(const TaskCount& tasks) {
  std::unique_lock lock(mutex);
  fewer_tasks.wait(lock, [&] { return tasks == 0; });
}

void hold_back() {
  using namespace std::chrono_literals;
  if (under_way <= limit) return;
  std::unique_lock lock(mutex);
  while (under_way > limit) {
    const std::size_t before = under_way;
    // If no task ends, tasks may wait for something that the caller holds, such as a View: raise the limit.
    if (fewer_tasks.wait_for(lock, 1s) == std::cv_status::timeout && under_way >= before) limit = 2 * before;
  }
}

}  // namespace pleach
