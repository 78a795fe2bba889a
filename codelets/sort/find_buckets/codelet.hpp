// find_buckets: which bucket each record of a segment goes to, and how many of each stretch go to each: bucket 2 j has
// those between splitters j - 1 and j, bucket 2 j + 1 those that equal splitter j, and that no later round need look
// at.
//
// Example, 1 splitter 5, stretches of 3: record 7 5 2  5 9 -> bucket 2 1 0  1 2, count 1 0  1 1  1 1
//
// The scan of the counts says where each stretch's records of each bucket go. A GPU has a block for a stretch. Work:
// the records of the stretches, times log(splitters); traffic: the records, a byte for each, and the counts. Sources:
// Vadhiyar, "Parallel sorting", for one splitter; Leischner, Osipov and Sanders, "GPU sample sort", 2010.
#pragma once

#include "base/signature.hpp"
#include "sort/segment.h"

namespace pleach::find_buckets {

/// A task takes the stretches [first, first + size).
struct Arguments {
  MovedType record;
  std::uint32_t splitters;  // of a segment: 2^k - 1, at most 127
  FirstElement first;
  ElementCount size;
  WorkEach work_each;  // the records of a stretch
};

template <class Value = Any>
struct Buffers {
  In<Value> record;                     // n
  In<Value> splitter;                   // those of each segment in ascending order
  In<Stretch> stretch;                  // of segments: different records
  Out<std::uint8_t, scattered> bucket;  // n, where there is a stretch
  Out<std::uint32_t, scattered> count;  // the stretches say where
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::find_buckets
