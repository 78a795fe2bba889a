// select_splitters: the elements where walks start: the splitters, and then the heads of the lists.
//
// A head that is also a splitter starts two walks; local_rank makes the head's walk empty.
//
// Example: spacing 3, regular, 8 elements, head 5 -> start 0 3 5
//
// Work m.
// Source: Rehman, section 4.2, Algorithm 7, step 4.
#pragma once

#include "base/signature.hpp"
#include "list/splitter.h"

namespace pleach::select_splitters {

struct Arguments {
  Splitters splitters;
  std::uint32_t head;
};

struct Buffers {
  In<std::uint32_t, optional> heads;  // if null, `head` and the elements after it
  Out<std::uint32_t, sized> start;    // m: splitters.count and the heads
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::select_splitters
