// replay_walks: gives every element the scan of its list, from the records of the walks.
//
// Example: columns {begin 0} 0 3 5 and {begin 1} 4 1 2, offset 0 3 -> 0 4 5 1 3 2; from the tail, less 1, offset 6 3 ->
// 5 1 0 4 2 3
//
// Work n; traffic: the records and n values in order, offset from the cache; on CUDA devices, where the result is
// larger than the cache, it is put together from windows, 3 (5 for 10^8 elements or more) times n elements with values.
// Others write it at random. Source: Rehman, Algorithm 7, step 13; Helman and JáJá do it so that it is a permutation,
// which is split by where elements are.
#pragma once

#include "list/recombine/codelet.hpp"
#include "list/walk_records.hpp"
#include "runtime/phase.hpp"

namespace pleach::replay_walks {

struct Arguments {
  ValueType value;
  AnyOperator op;
  recombine::ResultType result;
  bool weighted;
  bool from_tail;  // of sums of int32
  std::int32_t less;
  std::uint32_t chunks;
};

template <class Value = Any, class Op = Any, class Result = Any>
struct Buffers {
  In<std::uint32_t> words;     // chunk_words for each chunk, as record_walks left them; n of them are elements
  In<Resumed> resumed;         // record_lanes for each chunk
  In<Value, optional> sums;    // of each word, where the scan is `weighted`; else every element counts 1
  In<Value> offset;            // as in recombine
  Out<Result, sized> result;   // n, as in recombine
  Out<std::uint32_t> scratch;  // scratch_words(n, value)
};

std::size_t scratch_words(std::size_t n, Type value);

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::replay_walks
