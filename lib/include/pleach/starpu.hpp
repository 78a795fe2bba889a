// The door to StarPU: pleach's operations on the data handles of an application that has a task graph of its own.
// Compile it against the StarPU that libpleach was built with.
#pragma once

#include <pleach/vector.hpp>

#include <starpu.h>

namespace pleach {

/// A Vector over a handle of StarPU's vector interface whose elements have the size of T. The handle stays the
/// application's: it must outlive the Vector and must not be partitioned. Tasks of both sides that touch it are
/// ordered as they were submitted. Throws ArgumentError if the handle is not such a vector.
template <class T>
PLEACH_EXPORT Vector<T> borrow(Runtime& runtime, starpu_data_handle_t handle);

/// The handle behind a Vector, for the application's own tasks.
template <class T>
PLEACH_EXPORT starpu_data_handle_t data_handle(const Vector<T>& vector);

}  // namespace pleach
