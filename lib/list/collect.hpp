// From marks, a byte for each element, the list of the elements that are not marked.
#pragma once

#include "runtime/data/handle.hpp"

#include <pleach/runtime.hpp>

#include <cstddef>
#include <memory>

namespace pleach {

/// Counts the elements of each tile that are not marked: int32, in flight. Called without a Submission.
std::shared_ptr<Handle> count_heads(Runtime& runtime, Handle& marks);

/// The `count` elements that are not marked, in ascending order: uint32, under way, the caller's alone. `counts` is
/// what count_heads() made; it is overwritten. Called without a Submission.
std::shared_ptr<Handle> collect_heads(Runtime& runtime, Handle& marks, Handle& counts, std::size_t count);

}  // namespace pleach
