// bound_buckets: the buckets of all records as segments for sort_segments.
//
// Example, 5 records, stride 2: offset 0 1  1 2  3 4 -> [0, 1) in the other array, [1, 3) sorted there, [3, 5) in it
//
// Work and traffic: the buckets.
#pragma once

#include "base/signature.hpp"
#include "sort/segment.h"

namespace pleach::bound_buckets {

struct Arguments {
  std::uint32_t records;
  std::uint32_t stride;  // number of stretches
};

struct Buffers {
  In<std::uint32_t> offset;     // exclusive scan of find_buckets' counts, bucket by bucket
  Out<Segment, sized> segment;  // one for each bucket
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::bound_buckets
