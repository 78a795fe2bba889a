// Pleach's operations on the StarPU data handles of an application that has its own task graph. Compile against the
// StarPU that libpleach was built with.
#pragma once

#include <pleach/vector.hpp>

#include <starpu.h>

namespace pleach {

/// Makes a Vector over a handle of StarPU's vector interface, whose elements have the size of T. The application owns
/// the handle, which must outlive the Vector and must not be partitioned. StarPU orders the tasks of both on it by
/// submission. Throws ArgumentError if the handle is not such a vector.
template <class T>
PLEACH_EXPORT Vector<T> borrow(Runtime& runtime, starpu_data_handle_t handle);

/// The handle behind a Vector, for the application's own tasks.
template <class T>
PLEACH_EXPORT starpu_data_handle_t data_handle(const Vector<T>& vector);

}  // namespace pleach
