// StarPU's idle workers look for work all the time. Where an accelerator's shares a core, that takes the core from
// those that compute.
#pragma once

#include <starpu.h>
#include <starpu_opencl.h>

namespace pleach {

/// The scheduler of that name, whose accelerators' workers sleep while it has nothing for them, until a task comes or
/// ends. Null where StarPU has no such one.
starpu_sched_policy* patient_scheduler(const char* name);

/// The worker of an OpenCL device sleeps until what is in the queue now is done, or a new task comes.
void wake_when_done(cl_command_queue queue);

}  // namespace pleach
