// sort_segments: sorts the records of each segment, which are in one of two arrays, and brings them to the first.
//
// Example: record 3 1 2 -, other - - - 4, segments [0, 3) in place, [3, 4) in the other -> record 1 2 3 4
//
// A GPU has a block for a segment, which sorts up to a tile of records in its shared memory, and more of them in the
// array. Work: the records, times log(those of a segment), squared on a GPU; traffic: the records, as often if they are
// many.
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
  In<Value, optional> other;       // n, if a segment is there
  In<Segment, sized> segment;      // in the order of their records, which differ
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::sort_segments
