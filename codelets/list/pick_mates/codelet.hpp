// pick_mates: which elements of lists absorb their successors. Of neighbours, only one does: it has tossed heads, its
// successor tails.
//
// Example: successor 1 2 2, coins 1 0 1 -> marks 0 1 1; with `all` 0 0 1
//
// Work n; traffic: n indices and n bytes in order.
// Source: Miller and Reif, "Parallel tree contraction and its application", 1985: random mate.
#pragma once

#include "base/signature.hpp"

namespace pleach::pick_mates {

struct Arguments {
  std::uint64_t toss;   // which coins
  std::uint64_t start;  // the number of the block's first element
  bool all;             // all that have a successor, whatever their coins
  FirstElement first;   // the vector's first element, where it is a part
};

struct Buffers {
  In<std::int64_t, sized | by_element> successor;  // n: numbers in the whole list; the last of a list its own
  Out<std::uint8_t, by_element> marks;             // n: 0 for those that absorb their successor, else 1
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::pick_mates
