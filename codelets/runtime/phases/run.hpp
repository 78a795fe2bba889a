// How StarPU runs a phase's tasks.
#pragma once

#include <starpu.h>

namespace pleach {

/// Sets the functions of a phase's codelet, and of the one for tasks that run ahead of a CUDA device.
void set_functions(starpu_codelet& codelet, starpu_codelet& ahead, bool has_cuda);

}  // namespace pleach
