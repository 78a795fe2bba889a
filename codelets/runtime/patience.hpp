// StarPU's idle workers look for work all the time. Where there are more threads than cores, that takes the core from
// those that compute, or are to give them work.
#pragma once

#include <starpu.h>
#include <starpu_opencl.h>

namespace pleach {

/// The scheduler of that name, whose workers let others have the core while it has nothing for them: cores' at once, as
/// long as somebody else wants it, accelerators' until a task comes or ends. Null where StarPU has no such one.
///
/// StarPU's own idle hooks would do for cores, but all workers take one lock for them, many times.
starpu_sched_policy* patient_scheduler(const char* name, bool with_accelerators);

/// The worker of an OpenCL device sleeps until what is in the queue now is done, or a new task comes.
void wake_when_done(cl_command_queue queue);

}  // namespace pleach
