// recombine: gives every element the scan of its list, from that of its sublist.
//
// Example: locals {0,0} {1,1} {2,1} {1,0} {0,1} {2,0}, offset 0 3 0 -> 0 4 5 1 3 2; from the tail, less 1, offset 6 3 6
// -> 5 1 0 4 2 3
//
// Work n; traffic: n Locals and n values in order, offset from the cache.
// Source: Rehman, Algorithm 7, step 13.
#pragma once

#include "base/signature.hpp"
#include "list/local.hpp"

namespace pleach::recombine {

/// The type of the values, or, for sums of int32, possibly int64.
struct ResultType : Choice<Type> {
  using Choice::Choice;
  template <class Value, class Op, class F>
  void with(F f) const {
    if constexpr (std::is_same_v<Value, std::int32_t> && std::is_same_v<Op, Plus>) {
      with_index(choice, f);
    } else {
      f(Value{});
    }
  }
};

struct Arguments {
  ValueType value;
  AnyOperator op;
  ResultType result;
  bool from_tail;  // only for sums of int32
  std::int32_t less;
  OnHost<bool> keeps_result = false;  // if it is not valid
};

template <class Value = Any, class Op = Any, class Result = Any>
struct Buffers {
  In<Local<Value>, sized | by_element> locals;  // n, from local_rank
  In<Value>
      offset;  // for each sublist: the scan of its list before it; from the tail, the sum of it and all later sublists
  InOut<Result, by_element> result;   // n: offset[locals[i].sublist] op locals[i].value, or, from the tail,
                                      // offset[locals[i].sublist] - locals[i].value - less
  In<std::uint32_t, optional> valid;  // [0]: if 0, nothing is written
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::recombine
