// Finds what StarPU would abort on, or be damaged by, before StarPU starts.
#pragma once

#include <string>

namespace pleach {

/// Throws DeviceError if the loaded StarPU has structures of other sizes than the one that pleach was built with.
/// StarPU's configuration determines the sizes, and the shared library's name does not show them.
void require_built_starpu();

/// Throws ArgumentError for an environment variable that StarPU cannot parse, such as text instead of a number.
void require_readable_environment();

/// Throws ArgumentError for a scheduler of StarPU's with which pleach's tasks or the process would never end, with or
/// without accelerators.
void require_usable_scheduler(const std::string& name, bool accelerated);

/// Throws ArgumentError if STARPU_SCHED names such a scheduler or an unknown one.
void require_scheduler(bool accelerated);

/// Throws DeviceError if the system refuses as many threads as StarPU will start.
void require_threads();

}  // namespace pleach
