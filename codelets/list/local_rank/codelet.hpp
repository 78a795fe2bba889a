// local_rank: traverses the sublists, each from its start to the element before the next splitter or to the list's end.
//
// Local scans are exclusive, or `inclusive`. A head that is a splitter starts an empty sublist; the splitter's sublist
// is its successor.
//
// Example: successor 3 2 2 5 1 4, head 0, splitters 0 and 4 -> start 0 4 0, next 1 1 0, length 3 3 0,
// locals {0,0} {1,1} {2,1} {1,0} {0,1} {2,0}
//
// Work n; traffic: n indices and n values at random, n Locals written at random. A valid list is walked once; where
// elements share a successor, walks from random splitters overlap in the expected distance to the next splitter.
//
// Without a fault, sublists that are their own successors end at ends of the list. Then walks that meet have the same
// successor, or are two sublists that end: where the sublists are as many lists as there are ends, and the lengths add
// up to n, each element was passed once.
// Source: Rehman, section 4.2, Algorithm 7, steps 5 to 10.
#pragma once

#include "base/signature.hpp"
#include "list/local.hpp"
#include "list/splitter.h"

namespace pleach::local_rank {

inline constexpr std::uint64_t no_fault = 0, too_long = 1, closed = 2, not_lists = 3;

struct Verdict {
  std::uint64_t visited;  // the sum of the lengths
  std::uint64_t fault;    // too_long: a walk stopped after `bound` elements; closed: a walk returned to its start;
                          // not_lists: admit_lists prevented all walks
  std::uint32_t chunks;   // of records, by record_walks
  std::uint32_t taken;    // sublists, by record_walks
};

struct Arguments {
  IndexType index;
  ValueType value;  // i32 and plus for a scan that is not weighted
  AnyOperator op;
  bool weighted;
  bool inclusive;
  Splitters splitters;
  std::uint32_t bound;
  WorkEach work_each;  // estimated length of a sublist
  FirstElement first;  // number of the first sublist in `start`
};

template <class Index = Any, class Value = Any, class Op = Any>
struct Buffers {
  In<Index> successor;                          // n indices, all in [0, n)
  In<std::uint32_t, sized | by_element> start;  // m elements where walks start; heads from splitters.count on
  Out<Local<Value>, scattered> locals;          // n: {the scan of the sublist up to the element, the sublist's number}
  Out<std::int32_t, by_element>
      next;  // m numbers: the next sublist; the sublist itself at the end of a list or after a fault
  Out<std::int32_t, by_element> length;     // m numbers: elements of each sublist
  Out<Verdict, by_task | zeroed> verdict;   // [0]: of the task
  In<Value, optional> values;               // n values if `weighted`; else every element counts 1
  Out<Value, optional | by_element> total;  // m values if `weighted`: the total of each sublist
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::local_rank
