// Folds of intervals for other algorithms.
#pragma once

#include "base/signature.hpp"
#include "runtime/data/handle.hpp"
#include "treefix/direction.hpp"

#include <pleach/runtime.hpp>

namespace pleach {

/// Submits the fold of an interval for each of n elements: [p + skip, p + reach[p]) for Direction::leaf, (p - reach[p],
/// p - skip] for Direction::root. See codelets/treefix/folds.hpp.
void submit_folds(Runtime& runtime, std::size_t n, Type value, AnyOperator op, Direction direction, std::uint32_t skip,
                  const Handle& values, const Handle& reach, const Handle& fold);

}  // namespace pleach
