// What StarPU aborts on, or is damaged by, is found before it starts.
#pragma once

#include <string>

namespace pleach {

/// Throws DeviceError where the StarPU that was loaded has structures of other sizes than the one that pleach was built
/// with: they are fixed at its configuration, and the shared library's name does not tell.
void require_built_starpu();

/// Throws ArgumentError for a variable of the environment that StarPU cannot read: text in place of a number.
void require_readable_environment();

/// Throws ArgumentError for a scheduler of StarPU's with which pleach's tasks would never end, or the process would,
/// where there are accelerators or there are none.
void require_usable_scheduler(const std::string& name, bool accelerated);

/// Throws ArgumentError if STARPU_SCHED names such a one, or one that StarPU does not have.
void require_scheduler(bool accelerated);

/// Throws DeviceError where the system does not start as many threads as StarPU will.
void require_threads();

}  // namespace pleach
