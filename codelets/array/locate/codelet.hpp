// locate: the block that each element of a vector in blocks is in, and its place there.
//
// Example: index 0 5 3 7, start 0 3 3 8 -> block 0 2 2 2, place 0 2 0 4
//
// Work n log(blocks); traffic: n indices, blocks and places in order.
#pragma once

#include "base/signature.hpp"

namespace pleach::locate {

struct Arguments {
  IndexType index;
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> index;   // n, below the last of `start`
  In<std::int64_t, sized> start;         // blocks + 1, ascending from 0: the first element of each block
  Out<std::uint32_t, by_element> block;  // n
  Out<std::uint32_t, by_element> place;  // n
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::locate
