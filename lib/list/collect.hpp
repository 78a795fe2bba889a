// Lists the elements that are not marked. Marks have a byte for each element.
#pragma once

#include "runtime/data/handle.hpp"

#include <pleach/runtime.hpp>

#include <cstddef>
#include <memory>

namespace pleach {

/// Submits the count of the unmarked elements of each tile: int32. Call it without a Submission.
std::shared_ptr<Handle> count_heads(Runtime& runtime, Handle& marks);

/// Submits the list of the `count` unmarked elements, in ascending order: uint32, in memory of its own. `counts` is the
/// result of count_heads(), and is overwritten. Call it without a Submission.
std::shared_ptr<Handle> collect_heads(Runtime& runtime, Handle& marks, Handle& counts, std::size_t count);

}  // namespace pleach
