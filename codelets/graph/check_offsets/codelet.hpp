// check_offsets: finds invalid offsets of rows: an offset[i] < offset[i - 1], an offset[0] that is not 0, or an
// offset[n] that is not `arcs`.
//
// Example, arcs 4: offset 0 3 2 4 -> fault 2; offset 0 3 3 5 -> fault 3; offset 0 3 3 4 -> no_fault
//
// Work and traffic: the offsets.
#pragma once

#include "base/signature.hpp"

namespace pleach::check_offsets {

inline constexpr std::uint32_t no_fault = 0xffffffff;

/// A task takes the offsets [first, first + size).
struct Arguments {
  IndexType index;
  std::uint32_t arcs;
  FirstElement first;
  ElementCount size;
};

template <class Index = Any>
struct Buffers {
  In<Index, sized> offset;                       // n + 1
  Out<std::uint32_t, all_ones | by_task> fault;  // the smallest such i of the task, or no_fault
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::check_offsets
