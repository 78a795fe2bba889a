// From marks, a byte for each element, the list of the elements that are not marked.
#pragma once

#include "runtime/handle.hpp"

#include <pleach/runtime.hpp>

#include <cstddef>
#include <memory>

namespace pleach {

/// How many elements of each tile are not marked: int32, under way. `step`, whole tiles, is what a task works on.
/// Called without Engine's submission lock.
std::shared_ptr<Handle> count_heads(Runtime& runtime, Handle& marks, std::size_t step);

/// The `count` elements that are not marked, in ascending order: uint32, under way, the caller's alone. `counts` is
/// what count_unmarked() made with the same step; it is overwritten. The tasks write all over the list: `step` is that
/// of a Range which allows for it. Called without Engine's submission lock.
std::shared_ptr<Handle> collect_heads(Runtime& runtime, const std::shared_ptr<Handle>& marks,
                                      const std::shared_ptr<Handle>& counts, std::size_t count, std::size_t step);

}  // namespace pleach
