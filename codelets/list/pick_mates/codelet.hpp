// pick_mates: picks the elements of lists that absorb their successors: those with coin 1 whose successor has coin 0.
// An element never absorbs while its neighbour does.
//
// Example: successor 1 2 2, coins 1 0 1 -> marks 0 1 1; with `all` 0 0 1
//
// Work n; traffic: n indices and n bytes in order.
// Source: Miller and Reif, "Parallel tree contraction and its application", 1985: random mate.
#pragma once

#include "base/signature.hpp"

namespace pleach::pick_mates {

struct Arguments {
  std::uint64_t toss;   // number of the round, which determines the coins
  std::uint64_t start;  // number of the block's first element
  bool all;             // all elements with a successor, whatever their coins
  FirstElement first;   // the task's first element
};

struct Buffers {
  In<std::int64_t, sized | by_element>
      successor;                        // n: numbers in the whole list; the last element of a list has its own
  Out<std::uint8_t, by_element> marks;  // n: 0 for elements that absorb their successor, else 1
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::pick_mates
