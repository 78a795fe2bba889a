// StarPU's idle workers look for work all the time. Where some share a core, that takes the core from those that
// compute.
#pragma once

#include <starpu.h>

namespace pleach {

/// The scheduler of that name, whose workers let others have the core while it has nothing for them: cores' at once, as
/// long as somebody else wants it, accelerators' until a timer ends. Null where StarPU has no such scheduler.
starpu_sched_policy* patient_scheduler(const char* name);

}  // namespace pleach
