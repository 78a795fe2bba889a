// choose_splitters: records that partition each segment into parts of similar size, from samples at random places. A
// single splitter is the pivot of a quicksort.
//
// Example: 1 splitter of 1 sample from a segment of one record 7 -> 7; of 64 from 0 ... 999, about 500
//
// Segments are not empty. Work: the samples, times the square of their logarithm on a GPU; traffic: samples at random.
// Sources: Hoare, "Quicksort", 1962; Frazer and McKellar, "Samplesort: a sampling approach to minimal storage tree
// sorting", 1970.
#pragma once

#include "base/signature.hpp"
#include "sort/segment.h"

namespace pleach::choose_splitters {

/// A task takes the segments [first, first + size).
struct Arguments {
  MovedType record;
  std::uint32_t splitters;  // splitters of a segment: 2^k - 1, at most 127
  std::uint32_t samples;    // samples of a segment: more than splitters, at most 1024
  std::uint32_t seed;
  FirstElement first;
  ElementCount size;
  WorkEach work_each;  // number of samples
};

template <class Value = Any>
struct Buffers {
  In<Value> record;                // n
  In<Segment> segment;             // m
  Out<Value, scattered> splitter;  // m * splitters, ascending in each segment
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::choose_splitters
