// Waits for tasks, and for kernels that devices still run after their tasks have ended.
#pragma once

#include "runtime/devices/table.hpp"
#include "runtime/starpu/task_count.hpp"

#include <chrono>

namespace pleach {

/// Waits until the callbacks of all tasks have ended, of one Runtime or of all, and devices have completed their
/// kernels.
void wait_for_tasks(const TaskCount& runtime);
void wait_for_tasks();

/// Waits until devices have completed the kernels of tasks that have ended.
void wait_for_devices();

/// The callback of a task that has ended. `packed` is the task's Packed.
void finished(void* packed);

/// Records the times of CUDA tasks whose kernels have completed since. This takes some microseconds for each task, so
/// no caller should wait for it.
void note_what_is_done();
/// Resets StarPU's clocks of CUDA tasks. Call it when all tasks are done.
void forget_times();

/// Spins until done() is true, or for 10 ms. A sleeping thread would continue 60 us late, and operations of many steps
/// wait at each step. Returns at once if no core is left without a worker.
template <class Done>
void spin_until(Done done) {
  using Clock = std::chrono::steady_clock;
  if (!runs_ahead() || !spares_core()) return;
  for (const auto begun = Clock::now(); !done() && Clock::now() - begun < std::chrono::milliseconds(10);) {
  }
}

}  // namespace pleach
