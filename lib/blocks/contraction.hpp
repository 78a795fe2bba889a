// Scans along lists in blocks, by contraction.
#pragma once

#include "blocks/temporary.hpp"

#include <pleach/operators.hpp>

namespace pleach {

/// The links are not those of lists: two elements have one successor, or there is a cycle.
struct NoLists {};

/// What stands before each element in its list. Elements have the numbers of their successors, which are inside, the
/// last of a list its own. Waits for all ranks, and throws NoLists on all of them.
template <class Value>
BlockVector<Value> contract_lists(Numbers successor, BlockVector<Value> weight, Operator op);

}  // namespace pleach
