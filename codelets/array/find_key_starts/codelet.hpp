// find_key_starts: where each key starts in a sorted sequence.
//
// Example: sorted 0 0 2 3 3 -> begin 0 2 2 3 5
//
// Work k log n on a GPU, where neighbours' searches share their reads; k and the elements that have the part's keys on
// the CPU.
#pragma once

#include "base/signature.hpp"

namespace pleach::find_key_starts {

struct Arguments {
  std::uint32_t least;  // the key of the whole vector's first element
  FirstElement first;   // the vector's first element, where it is a part
};

struct Buffers {
  In<std::uint32_t, sized> sorted;               // n keys in ascending order
  Out<std::uint32_t, sized | by_element> begin;  // k: begin[j] = elements of sorted that are smaller than key least + j
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::find_key_starts
