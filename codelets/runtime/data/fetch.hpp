// Tasks without work of their own. StarPU copies a vector to host or device memory for them.
#pragma once

#include "runtime/starpu/task_count.hpp"

#include <starpu.h>

namespace pleach {

/// Copies a vector, or a part of one, to a memory node as soon as the submitted tasks have written it, before a task or
/// the host needs it there.
void bring(starpu_data_handle_t vector, unsigned node, TaskCount& tasks_under_way);
/// Copies it to host memory.
void bring_home(starpu_data_handle_t vector, TaskCount& tasks_under_way);

/// Declares the values dead once the submitted tasks have run: StarPU then need not write back the devices' copies. The
/// host's old bytes count as valid.
void discard(starpu_data_handle_t vector);

}  // namespace pleach
