// Tasks that do nothing, but that a vector is in the host's memory then, or in a device's.
#pragma once

#include "runtime/starpu/task_count.hpp"

#include <starpu.h>

namespace pleach {

/// Copies a vector, or a part of one, to a memory node as soon as the tasks that were submitted have written it, and
/// not when somebody asks for it.
void bring(starpu_data_handle_t vector, unsigned node, TaskCount& tasks_under_way);
/// Copies it to the host's memory.
void bring_home(starpu_data_handle_t vector, TaskCount& tasks_under_way);

/// Nobody reads a vector's values any more, once the tasks that are submitted have run: the host has what it has, and
/// StarPU need not write back what devices have.
void discard(starpu_data_handle_t vector);

}  // namespace pleach
