// When each task ran, kept while a Profile asks for it.
#pragma once

#include "runtime/devices/rates.hpp"

#include <cstdint>
#include <vector>

namespace pleach {

struct TaskTime {
  const char* phase;
  int worker;                 // StarPU's number
  std::uint64_t work;         // elements or edges
  std::uint64_t bytes_moved;  // copied to the worker's memory for it
  Traffic traffic;
  double submitted, begun, ended;  // seconds of StarPU's clock
};

void record_times(bool wanted);
bool records_times();
/// Called when a task has ended.
void record(const TaskTime& time);
/// What was recorded since the last call.
std::vector<TaskTime> take_times();

}  // namespace pleach
