// absorb: elements of lists absorb their successors: each takes over the successor's link, and adds the successor's
// weight to its own.
//
// Example with plus: successor 1 2 2, weight 5 6 7; element 0 absorbs 1, whose link is 2 and whose weight is 6:
//   -> successor 2 2 2, weight 11 6 7
//
// An element that absorbs the last element of a list becomes the last. There is a fault if the successor's link leads
// back to the element: they are a cycle.
//
// Work n; traffic: all in order but for n indices and values, of a list in ascending order.
// Source: Miller and Reif, "Parallel tree contraction and its application", 1985.
#pragma once

#include "base/signature.hpp"

namespace pleach::absorb {

inline constexpr std::uint32_t no_fault = 0xFFFFFFFF;

/// A task takes the elements [first, first + size) of those that absorb.
struct Arguments {
  ValueType value;
  AnyOperator op;
  std::uint64_t start;  // number of the block's first element
  FirstElement first;
  ElementCount size;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<std::uint32_t> element;                     // n: places in the block, in ascending order
  In<std::int64_t> next;                         // n: links of their successors
  In<Value> theirs;                              // n: weights of their successors
  InOut<std::int64_t, scattered> successor;      // of the block
  InOut<Value, scattered> weight;                // of the block
  Out<std::uint32_t, by_task | all_ones> fault;  // the smallest k with a fault, or no_fault
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::absorb
