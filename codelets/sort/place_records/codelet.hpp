// place_records: moves the records of each segment into their buckets.
//
// Example, 1 splitter, stretches of 3 in one segment from 0 on: record 7 5 2 5 9, bucket 2 1 0 1 2, offset 0 1 1 2 3 4
//   -> placed 2 5 5 7 9
//
// The records of a stretch in a bucket are in any order. A GPU has a block for each stretch. Work: the records of the
// stretches; traffic: these and their buckets in order, and as many records in one stream for each bucket. Sources: as
// find_buckets.
#pragma once

#include "base/signature.hpp"
#include "sort/segment.h"

namespace pleach::place_records {

/// A task takes the stretches [first, first + size).
struct Arguments {
  MovedType record;
  std::uint32_t splitters;  // splitters of a segment, as in find_buckets
  OnHost<bool> keeps;       // whether `placed` keeps its values outside of stretches
  FirstElement first;
  ElementCount size;
  WorkEach work_each;  // number of records of a stretch
};

template <class Value = Any>
struct Buffers {
  In<Value> record;              // n
  In<std::uint8_t> bucket;       // n
  In<Stretch> stretch;           // all stretches of a segment, or none
  In<std::uint32_t> offset;      // exclusive scan of find_buckets' counts
  Out<Value, scattered> placed;  // n
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::place_records
