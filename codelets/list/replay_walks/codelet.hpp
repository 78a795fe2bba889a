// replay_walks: computes the scan at every element from the recorded walks.
//
// Example: columns {begin 0} 0 3 5 and {begin 1} 4 1 2, offset 0 3 -> 0 4 5 1 3 2; from the tail, less 1, offset 6 3 ->
// 5 1 0 4 2 3
//
// Work n; traffic: the records and n values in order, offset from the cache; CUDA devices assemble a result larger than
// the cache from windows, with 3 (5 for 10^8 elements or more) times n elements with values. Others write it at random.
// Source: Rehman, Algorithm 7, step 13.
#pragma once

#include "base/signature.hpp"
#include "list/local_rank/codelet.hpp"
#include "list/recombine/codelet.hpp"
#include "list/walk_records.hpp"

namespace pleach::replay_walks {

using Walked = local_rank::Verdict;

struct Arguments {
  ValueType value;
  AnyOperator op;
  recombine::ResultType result;
  bool weighted;   // the records have sums; else every element counts 1
  bool from_tail;  // only for sums of int32
  std::int32_t less;
  OnHost<bool> keeps_result;  // if it is not valid
};

template <class Value = Any, class Op = Any, class Result = Any>
struct Buffers {
  In<std::uint32_t, sized> records;  // of all elements, from record_walks
  In<Walked> walked;                 // [0]: its verdict
  In<std::uint32_t> valid;           // [0]: if 0, nothing is written
  In<Value> offset;                  // as in recombine
  InOut<Result, sized> result;       // n, as in recombine
  Out<std::uint32_t> scratch;        // scratch_words(n, value)
};

std::size_t scratch_words(std::size_t n, Type value);

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::replay_walks
