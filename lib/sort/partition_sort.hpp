// Sorts by comparison: quicksort, and sample sort, which is the same with more splitters.
#pragma once

#include <pleach/sort.hpp>

#include "base/types.hpp"
#include "runtime/data/handle.hpp"
#include "sort/segment.h"

#include <vector>

namespace pleach {

/// The task: sort each segment, in ascending order of the segments, of n > 0 keys, by `quicksort` or `sample`.
struct PartitionSortTask {
  const char *function, *argument;  // who was given the keys, and what it calls them
  const AnyVector& keys;
  Type type;
  const std::vector<Segment>& segments;
  SortAlgorithm algorithm;
};

/// Sort as sort_values() and sort_order() do. Values of no segment stay where they are. Where segments are parted in
/// several rounds they wait for the keys, and throw ArgumentError where that would be for ever. Called without a
/// Submission.
///
/// Work O(n log n); memory for 2n records of 4 or 8, or for an order 8 or 16, bytes, and n bytes.
void partition_sort_values(const PartitionSortTask& task, Handle& sorted);
void partition_sort_order(const PartitionSortTask& task, Handle& order);

}  // namespace pleach
