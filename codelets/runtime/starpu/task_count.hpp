// The number of tasks in flight.
#pragma once

#include <atomic>
#include <cstddef>

namespace pleach {

/// Tasks of one Runtime in flight: from submission to the end of the callback.
using TaskCount = std::atomic<std::size_t>;

/// Tasks in flight above which operations wait before they submit, unless no task ends.
inline constexpr std::size_t max_tasks = 8192;

/// Count a task, and keep the workers awake for it.
void begin_task(TaskCount& runtime);
void end_task(TaskCount& runtime);

/// The tasks of all Runtimes.
const TaskCount& all_tasks();

/// Returns when the last callback of the tasks has ended. StarPU releases a task's data a little earlier.
void wait_until_ended(const TaskCount& tasks);

/// Waits while there are more than max_tasks, unless none of them ends.
void hold_back();

}  // namespace pleach
