// Waiting for tasks, and for what they have left to devices.
#pragma once

#include "runtime/devices/table.hpp"
#include "runtime/starpu/task_count.hpp"

#include <chrono>

namespace pleach {

/// Returns when the last callback of the Runtime's tasks is over, or of all tasks of pleach, and devices have done what
/// the tasks left to them.
void wait_for_tasks(const TaskCount& runtime);
void wait_for_tasks();

/// Returns when devices have done what tasks that have ended left to them.
void wait_for_devices();

/// The callback of tasks that have ended. Its argument is the task's Packed.
void finished(void* packed);

/// Notes the times of tasks that ran ahead and that their devices have done by now. This takes some microseconds for
/// each: nothing to let a caller wait for.
void note_what_is_done();
/// All are done: StarPU's clock begins anew with the next one.
void forget_times();

/// Spins until `done` says so, or 10 ms. A thread that sleeps is awake 60 us after it might have gone on, and
/// operations of many steps wait at each of them. It returns at once where each core has a worker.
template <class Done>
void spin_until(Done done) {
  using Clock = std::chrono::steady_clock;
  if (!runs_ahead() || !spares_core()) return;
  for (const auto begun = Clock::now(); !done() && Clock::now() - begun < std::chrono::milliseconds(10);) {
  }
}

}  // namespace pleach
