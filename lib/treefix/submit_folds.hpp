// Folds of intervals as parts of other algorithms.
#pragma once

#include "base/signature.hpp"
#include "runtime/data/handle.hpp"
#include "treefix/direction.hpp"

#include <pleach/runtime.hpp>

namespace pleach {

/// Submits the fold of an interval for each of n elements: for leaf of the elements [p + skip, p + reach[p]), for root
/// of (p - reach[p], p - skip]. codelets/treefix/folds.hpp.
void submit_folds(Runtime& runtime, std::size_t n, Type value, AnyOperator op, Direction direction, std::uint32_t skip,
                  const Handle& values, const Handle& reach, const Handle& fold);

}  // namespace pleach
