// When each task ran, kept while a Profile asks for it.
#pragma once

#include <pleach/introspect.hpp>

#include <vector>

namespace pleach {

void record_times(bool wanted);
bool records_times();
/// Called when a task has ended.
void record(const TaskTime& time);
/// Returns what was recorded since the last call.
std::vector<TaskTime> take_times();

}  // namespace pleach
