// How many tasks are under way.
#pragma once

#include <atomic>
#include <cstddef>

namespace pleach {

/// Tasks of one Runtime that are under way: from submission to the end of their callbacks.
using TaskCount = std::atomic<std::size_t>;

/// Tasks that may be under way before operations wait with theirs, unless none of them ends.
inline constexpr std::size_t max_tasks = 8192;

/// They keep the workers awake as well.
void begin_task(TaskCount& runtime);
void end_task(TaskCount& runtime);

/// The tasks of all Runtimes.
const TaskCount& all_tasks();

/// Returns when the last callback of the tasks is over; the data of a task are released a little earlier.
void wait_until_ended(const TaskCount& tasks);

/// Waits while there are too many tasks.
void hold_back();

}  // namespace pleach
