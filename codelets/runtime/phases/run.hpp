// Runs a phase's tasks.
#pragma once

#include <starpu.h>

namespace pleach {

/// Sets the functions of a phase's codelet, and of its codelet for CUDA tasks that end before their kernels.
void set_functions(starpu_codelet& codelet, starpu_codelet& ahead, bool has_cuda);

}  // namespace pleach
