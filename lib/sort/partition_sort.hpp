// Sorts by comparison: quicksort, and sample sort, which is the same with more splitters.
#pragma once

#include <pleach/sort.hpp>

#include "base/types.hpp"
#include "runtime/data/handle.hpp"
#include "sort/segment.h"

#include <vector>

namespace pleach {

/// Sort each segment of n > 0 keys by `quicksort` or `sample`. Segments are in ascending order.
struct PartitionSortTask {
  const char *function, *argument;  // the public function, and its name for the keys
  const AnyVector& keys;
  Type type;
  const std::vector<Segment>& segments;
  SortAlgorithm algorithm;
};

/// Sort as sort_values() and sort_order() do. Values outside of segments do not move. If segments are partitioned in
/// several rounds, they wait for the keys, and throw ArgumentError if the wait would never end. Call them without a
/// Submission.
///
/// Work O(n log n); memory for 2n records of 4 or 8 bytes (8 or 16 for an order), and n bytes.
void partition_sort_values(const PartitionSortTask& task, Handle& sorted);
void partition_sort_order(const PartitionSortTask& task, Handle& order);

}  // namespace pleach
