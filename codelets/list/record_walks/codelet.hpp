// record_walks: traverses the sublists, as local_rank does, and records their elements in order. It writes nothing at
// random; scattered writes dominate local_rank's time if many walks are concurrent.
//
// Example: successor 3 2 2 5 1 4, head 0, splitters 0 and 4 -> start 0 4 0, next 1 1 0, length 3 3 0, and one chunk
// with a column {begin 0} 0 3 5 and a column {begin 1} 4 1 2
//
// The sublists of a column depend on timing. A valid list of n elements in m sublists with random splitters needs at
// most max_chunks(); with more, the fault is too_long.
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

/// Concurrent walks. For 2^26 elements on an H200, 2^16 walks take 1.15 times as long, 2^18 walks 1.05 times.
inline constexpr std::uint32_t max_walkers = 3 << 15;

constexpr std::size_t walkers(std::size_t m) {
  const std::size_t needed = (m + record_lanes - 1) / record_lanes * record_lanes;
  return needed < max_walkers ? needed : max_walkers;
}

std::size_t max_chunks(std::size_t n, std::size_t m);

struct Arguments {
  IndexType index;
  ValueType value;  // i32 and plus for a scan that is not weighted
  AnyOperator op;
  bool weighted;
  bool inclusive;
  Splitters splitters;
  std::uint32_t bound;
  WorkEach work_each;  // estimated length of a sublist
};

template <class Index = Any, class Value = Any, class Op = Any>
struct Buffers {
  In<Index> successor;             // n indices, all in [0, n)
  In<std::uint32_t, sized> start;  // m elements where walks start; heads from splitters.count on
  // chunk_words(bytes of a value if `weighted`) for each of max_chunks(): the walks, and their sums
  Out<std::uint32_t, sized> records;
  Out<std::int32_t> next;      // m, as in local_rank
  Out<std::int32_t> length;    // m
  InOut<Verdict> verdict;      // 1: before, nothing visited, and a fault if nothing shall be traversed
  In<Value, optional> values;  // n values if `weighted`; else every element counts 1
  Out<Value, optional> total;  // m values if `weighted`
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::record_walks
