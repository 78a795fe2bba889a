// record_walks: walks the sublists, as local_rank does, and writes down which elements they pass. Nothing is written at
// random, which is what a list costs where many walks go side by side.
//
// Example: successor 3 2 2 5 1 4, head 0, splitters 0 and 4 -> start 0 4 0, next 1 1 0, length 3 3 0, and one chunk
// with a column {begin 0} 0 3 5 and a column {begin 1} 4 1 2
//
// Which sublists a column holds depends on who comes first. A valid list of n elements in m sublists needs
// max_chunks() at the most, if its splitters are random ones; otherwise the fault is too_long.
//
// Work n; traffic: n indices and n values at random, n + m words, and n sums, in order.
// Source: Rehman, section 4.2, Algorithm 7, steps 5 to 10.
#pragma once

#include "base/signature.hpp"
#include "list/local_rank/codelet.hpp"
#include "list/splitter.h"
#include "list/walk_records.hpp"

namespace pleach::record_walks {

using local_rank::Verdict;

/// Walks side by side. Of 2^26 elements on an H200, 2^16 take 1.15 times as long, 2^18 1.05 times.
inline constexpr std::uint32_t max_walkers = 3 << 15;

constexpr std::size_t walkers(std::size_t m) {
  const std::size_t needed = (m + record_lanes - 1) / record_lanes * record_lanes;
  return needed < max_walkers ? needed : max_walkers;
}

std::size_t max_chunks(std::size_t n, std::size_t m);

struct Arguments {
  IndexType index;
  ValueType value;  // i32 for a scan that is not weighted, and plus
  AnyOperator op;
  bool weighted;
  bool inclusive;
  Splitters splitters;
  std::uint32_t bound;
  WorkEach work_each;  // elements of a sublist, as far as one can tell
};

template <class Index = Any, class Value = Any, class Op = Any>
struct Buffers {
  In<Index> successor;             // n indices, all in [0, n)
  In<std::uint32_t, sized> start;  // m elements where walks start; those from splitters.count on: heads
  // chunk_words(bytes of a value, if `weighted`) for each of the most chunks: the walks, and their sums
  Out<std::uint32_t, sized> records;
  Out<std::int32_t> next;      // m, as local_rank's
  Out<std::int32_t> length;    // m
  InOut<Verdict> verdict;      // 1: before, nothing visited, and a fault if none is to be walked
  In<Value, optional> values;  // n values, where it is weighted; else every element counts 1
  Out<Value, optional> total;  // m values, where it is weighted
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::record_walks
