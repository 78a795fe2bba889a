// join_paths: the sum over all ancestors of each place: of those on its path, and of those above the path.
//
// Example, places 0 1 of a root's path and place 2 of one that hangs on place 1, plus: fold 5 8 1, reach 1 2 1, row 0 0
// 1,
//   base - 8, 1 root, inclusive  ->  result 5 8 9; not inclusive  ->  0 5 8
//
// Traffic: n values and 2n words in order, n results, and values of the paths, for neighbours the same or the next.
#pragma once

#include "base/signature.hpp"

namespace pleach::join_paths {

struct Arguments {
  ValueType value;
  AnyOperator op;
  bool inclusive;
  std::uint32_t roots;
  FirstElement first;
  ElementCount size;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<Value> fold;                       // n: fold from the path's start to each place
  In<std::uint32_t, by_element> reach;  // n: number of places from the path's start to here
  In<std::uint32_t, by_element> row;    // n: the path of each place
  In<Value> base;                       // by path: the sum above it; none for the paths of roots, which come first
  Out<Value, by_element> result;        // n
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::join_paths
