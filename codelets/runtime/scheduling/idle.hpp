// Idle workers. StarPU's idle workers poll: with more threads than cores, they take the core from threads that compute
// or submit tasks.
#pragma once

#include <starpu_opencl.h>

namespace pleach {

/// Sets whether idle workers yield their core. Call it before StarPU starts.
void set_yielding(bool yields);

/// Called by a worker that found no task. The worker of a core yields the core; that of an OpenCL device sleeps until a
/// task comes or ends, for a millisecond at most.
void wait_for_work(bool is_core);
/// Called by the same worker when it found a task: its next wait is for the end of that task.
void found_work();

/// Wakes workers because a task for accelerators has come.
void tell_accelerators();

/// Wakes the worker of an OpenCL device when all that is now in the queue is done.
void tell_when_done(cl_command_queue queue);

}  // namespace pleach
