// find_buckets: the bucket of each record of a segment, and the number of each stretch's records in each bucket. Bucket
// 2 j is for records between splitters j - 1 and j, bucket 2 j + 1 for those equal to splitter j, which are in place
// after this round.
//
// Example, 1 splitter 5, stretches of 3: record 7 5 2  5 9 -> bucket 2 1 0  1 2, count 1 0  1 1  1 1
//
// The scan of the counts gives the position of each stretch's records in each bucket. A GPU has a block for each
// stretch. Work: the records of the stretches, times log(splitters); traffic: the records, a byte for each, and the
// counts. Sources: Vadhiyar, "Parallel sorting", for one splitter; Leischner, Osipov and Sanders, "GPU sample sort",
// 2010.
#pragma once

#include "base/signature.hpp"
#include "sort/segment.h"

namespace pleach::find_buckets {

/// A task takes the stretches [first, first + size).
struct Arguments {
  MovedType record;
  std::uint32_t splitters;  // splitters of a segment: 2^k - 1, at most 127
  FirstElement first;
  ElementCount size;
  WorkEach work_each;  // number of records of a stretch
};

template <class Value = Any>
struct Buffers {
  In<Value> record;                     // n
  In<Value> splitter;                   // ascending in each segment
  In<Stretch> stretch;                  // disjoint parts of segments
  Out<std::uint8_t, scattered> bucket;  // n, set for records in stretches
  Out<std::uint32_t, scattered> count;  // at the positions that the stretches have
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::find_buckets
