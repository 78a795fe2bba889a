// record_walks: walks the sublists, as local_rank does, and writes down which elements they pass. Nothing is written at
// random, which is what a list costs where many walks go side by side.
//
// Example: successor 3 2 2 5 1 4, head 0, splitters 0 and 4 -> start 0 4 0, next 1 1 0, length 3 3 0, and one chunk
// with a column {begin 0} 0 3 5 and a column {begin 1} 4 1 2
//
// Which sublists a column holds depends on who comes first. A valid list of n elements in m sublists needs
// most_chunks() at the most, if its splitters are random ones; otherwise the fault is too_long.
//
// Work n; traffic: n indices and n values at random, n + m words, and n sums, in order.
// Source: Rehman, section 4.2, Algorithm 7, steps 5 to 10.
#pragma once

#include "list/local_rank/codelet.hpp"
#include "list/splitter.h"
#include "list/walk_records.hpp"
#include "runtime/phase.hpp"

namespace pleach::record_walks {

/// Walks side by side: on each of a large GPU's processors as many as its memory serves.
inline constexpr std::uint32_t most_walkers = 1 << 16;

constexpr std::size_t walkers(std::size_t m) {
  const std::size_t needed = (m + record_lanes - 1) / record_lanes * record_lanes;
  return needed < most_walkers ? needed : most_walkers;
}

std::size_t most_chunks(std::size_t n, std::size_t m);

/// As local_rank's, and how many chunks and sublists were begun.
struct Verdict {
  std::uint64_t visited;
  std::uint64_t fault;
  std::uint32_t chunks;
  std::uint32_t sublists;
};

struct Arguments {
  IndexType index;
  ValueType value;  // i32 for a scan that is not weighted, and plus
  AnyOperator op;
  bool weighted;
  bool inclusive;
  Splitters splitters;
  std::uint32_t bound;
  OnHost<std::uint32_t> work_each;  // elements of a sublist, as far as one can tell
};

template <class Index = Any, class Value = Any, class Op = Any>
struct Buffers {
  In<Index> successor;             // n indices, all in [0, n)
  In<std::uint32_t, sized> start;  // m elements where walks start; those from splitters.count on: heads
  Out<std::uint32_t> words;        // chunk_words for each chunk: step by step, of each all lanes
  Out<Resumed, sized> resumed;     // record_lanes for each chunk
  Out<Value, optional> sums;       // of each word, where the scan is `weighted`: of the sublist up to the element
  Out<std::int32_t> next;          // m, as local_rank's
  Out<std::int32_t> length;        // m
  Out<Verdict, zeroed> verdict;    // 1
  In<Value, optional> values;      // n values, where it is weighted; else every element counts 1
  Out<Value, optional> total;      // m values, where it is weighted
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::record_walks
