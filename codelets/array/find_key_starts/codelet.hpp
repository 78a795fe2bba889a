// find_key_starts: where each key starts in a sorted sequence.
//
// Example: sorted 0 0 2 3 3 -> begin 0 2 2 3 5
//
// Work: on a GPU k log n, where neighbouring searches share reads; on the CPU k and the elements with these keys.
#pragma once

#include "base/signature.hpp"

namespace pleach::find_key_starts {

struct Arguments {
  std::uint32_t least;  // key 0 of the whole `begin`
  FirstElement first;   // the task's first element
};

struct Buffers {
  In<std::uint32_t, sized> sorted;               // n keys in ascending order
  Out<std::uint32_t, sized | by_element> begin;  // k: begin[j] = number of elements smaller than key least + j
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::find_key_starts
