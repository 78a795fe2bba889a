// Memory for the intermediate results of operations: from the Runtime's pool, and back to it with the last reference.
#pragma once

#include "runtime/data/handle.hpp"

#include <cstddef>
#include <memory>

namespace pleach {

class Runtime;

/// A vector for the tasks of one operation. Later operations may get the same memory while it is under way: their
/// tasks then wait for this one's.
std::shared_ptr<Handle> share_scratch(Runtime& runtime, std::size_t size, std::size_t element_bytes);

/// A vector that is the caller's alone, for operations that wait for a result between their tasks.
std::shared_ptr<Handle> reserve_scratch(Runtime& runtime, std::size_t size, std::size_t element_bytes);

/// The same for what each task of Phase::over() on n elements leaves: a row of length(the elements of a task). The flag
/// of the vector is by_task.
std::shared_ptr<Handle> reserve_rows(Runtime& runtime, std::size_t n, std::size_t (*length)(std::size_t),
                                     std::size_t element_bytes);

}  // namespace pleach
