// absorb: elements of lists take the places of their successors, too: what follows these follows them, and their values
// count as theirs.
//
// Example with plus: successor 1 2 2, weight 5 6 7; element 0 was told by 1 that 2 follows it, which weighs 6:
//   -> successor 2 2 2, weight 11 6 7
//
// Who absorbs the last of a list becomes the last. An element has a fault if its successor says that the element
// itself follows: then they are a cycle.
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
  std::uint64_t start;  // the number of the block's first element
  FirstElement first;
  ElementCount size;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<std::uint32_t> element;                     // n: places in the block, in ascending order
  In<std::int64_t> next;                         // n: what follows their successors
  In<Value> theirs;                              // n: their successors' weights
  InOut<std::int64_t, scattered> successor;      // of the block
  InOut<Value, scattered> weight;                // of the block
  Out<std::uint32_t, by_task | all_ones> fault;  // the smallest k with a fault, or no_fault
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::absorb
