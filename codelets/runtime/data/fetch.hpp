// Tasks that do nothing, but that a vector is in the host's memory then, or in a device's.
#pragma once

#include "runtime/starpu/task_count.hpp"

#include <starpu.h>

namespace pleach {

/// What the tasks that are submitted write to a vector, or a part of one, comes to a memory node when they have run,
/// and not when somebody asks for it.
void bring(starpu_data_handle_t vector, unsigned node, TaskCount& tasks_under_way);
/// To the host's memory.
void bring_home(starpu_data_handle_t vector, TaskCount& tasks_under_way);

/// Nobody reads a vector's values any more, once the tasks that are submitted have run: the host has what it has, and
/// StarPU need not write back what devices have.
void discard(starpu_data_handle_t vector);

}  // namespace pleach
