// Memory for intermediate results of operations, from the Runtime's pool. Dropping the last reference returns it.
#pragma once

#include "runtime/data/handle.hpp"

#include <cstddef>
#include <memory>

namespace pleach {

class Runtime;

/// A vector for the tasks of one operation. Operations that are submitted later may get the same memory: their tasks
/// then wait for those of this one.
std::shared_ptr<Handle> share_scratch(Runtime& runtime, std::size_t size, std::size_t element_bytes);

/// A vector for the caller only, for operations that wait for a result between their tasks.
std::shared_ptr<Handle> reserve_scratch(Runtime& runtime, std::size_t size, std::size_t element_bytes);

/// The same for the output of each task of Phase::over() on n elements: a row of length(elements of a task) for each.
/// The vector's flag is by_task.
std::shared_ptr<Handle> reserve_rows(Runtime& runtime, std::size_t n, std::size_t (*length)(std::size_t),
                                     std::size_t element_bytes);

}  // namespace pleach
