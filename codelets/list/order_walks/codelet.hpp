// order_walks: the elements of a list, and their values, in the list's order, from the recorded walks.
//
// Example: columns {begin 0} 0 3 5 and {begin 1} 4 1 2, offset 0 3, values 10 11 12 13 14 15
//   -> order 0 3 5 4 1 2, ordered 10 13 15 14 11 12
//
// Work n; traffic: the records in order, n values at random, and both results in runs as long as the sublists; offset
// from the cache.
// Source: Rehman, Algorithm 7, step 13, whose ranks say where an element goes.
#pragma once

#include "base/signature.hpp"
#include "list/local_rank/codelet.hpp"
#include "list/walk_records.hpp"

namespace pleach::order_walks {

using Walked = local_rank::Verdict;

struct Arguments {
  MovedType value;
};

template <class Value = Any>
struct Buffers {
  In<std::uint32_t, sized> records;  // of all elements, without sums, from record_walks
  In<Walked> walked;                 // [0]: its verdict
  In<std::uint32_t> valid;           // [0]: if 0, nothing is written
  In<std::int32_t> offset;           // for each sublist: number of elements before it in the list
  In<Value> values;                  // n
  Out<std::uint32_t, sized> order;   // n
  Out<Value> ordered;                // n: ordered[i] = values[order[i]]
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::order_walks
