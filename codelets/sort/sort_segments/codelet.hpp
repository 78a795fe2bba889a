// sort_segments: sorts the records of each segment. A segment is in `record` or in `other`; its result is in `record`.
//
// Example: record 3 1 2 -, other - - - 4, segments [0, 3) in place, [3, 4) in the other -> record 1 2 3 4
//
// On a GPU, a block of threads sorts a segment: in shared memory if it has at most a tile of records, else in the
// array. Work: for each record log(size of its segment), squared on a GPU; traffic: the records, that often for long
// segments.
// Sources: Hoare, "Quicksort", 1962; Batcher, "Sorting networks and their applications", 1968, on a GPU.
#pragma once

#include "base/signature.hpp"
#include "sort/segment.h"

namespace pleach::sort_segments {

/// A task takes the segments that begin in [first, first + size).
struct Arguments {
  MovedType record;
  FirstElement first;
  ElementCount size;
};

template <class Value = Any>
struct Buffers {
  InOut<Value, scattered> record;  // n
  In<Value, optional> other;       // n; null if no segment is in it
  In<Segment, sized> segment;      // disjoint, in ascending order
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::sort_segments
