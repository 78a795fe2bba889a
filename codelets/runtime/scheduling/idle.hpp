// What idle workers do. StarPU's look for work all the time: where there are more threads than cores, that takes the
// core from threads that compute, or are to give the workers work.
#pragma once

#include <starpu_opencl.h>

namespace pleach {

/// Sets whether idle workers yield their core. Call it before StarPU starts.
void set_yielding(bool yields);

/// Called by a worker that has found no task: a core lets others have the core as long as somebody else wants it; an
/// OpenCL device's worker sleeps until a task comes or ends, for a millisecond at most.
void wait_for_work(bool is_core);
/// The same worker has found a task: its next wait is for the end of this one.
void found_work();

/// A task has come that accelerators may run.
void tell_accelerators();

/// The worker of an OpenCL device sleeps until what is in the queue now is done, or a new task comes.
void tell_when_done(cl_command_queue queue);

}  // namespace pleach
