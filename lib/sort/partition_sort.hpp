// Sorts by comparison: quicksort, and sample sort, which is the same with more splitters.
#pragma once

#include <pleach/runtime.hpp>
#include <pleach/sort.hpp>

#include "runtime/handle.hpp"
#include "runtime/types.hpp"
#include "sort/segment.h"

#include <memory>
#include <vector>

namespace pleach {

/// Sorts each of some segments of n > 0 values, which are in ascending order, as sort_values() and sort_order() sort
/// all. Values of no segment stay where they are. Waits for the sizes of buckets: called without Engine's submission
/// lock. The algorithm is `quicksort` or `sample`.
///
/// Work O(n log n), memory for 2n records of 4 or 8, or for an order 8 or 16, bytes, and n bytes.
void partition_sort_values(Runtime& runtime, Type type, Handle& values, const std::vector<Segment>& segments,
                           SortAlgorithm algorithm, Handle& sorted);
void partition_sort_order(Runtime& runtime, Type type, Handle& values, const std::vector<Segment>& segments,
                          SortAlgorithm algorithm, Handle& order);

}  // namespace pleach
