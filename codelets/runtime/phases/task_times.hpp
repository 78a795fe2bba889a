// The times of tasks, recorded for Profile.
#pragma once

#include <pleach/introspect.hpp>

#include <vector>

namespace pleach {

void record_times(bool wanted);
bool records_times();
/// Records a task that has ended.
void record(const TaskTime& time);
/// Returns the tasks recorded since the last call.
std::vector<TaskTime> take_times();

}  // namespace pleach
