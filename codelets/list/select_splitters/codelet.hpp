// select_splitters: the elements that walks start from, which are the splitters and then the heads of the lists.
//
// A head that is a splitter as well starts two walks, of which local_rank makes the head's empty.
//
// Example: spacing 3, regular, 8 elements, head 5 -> start 0 3 5
//
// Work m. Source: Rehman, section 4.2, Algorithm 7, step 4.
#pragma once

#include "base/signature.hpp"
#include "list/splitter.h"

namespace pleach::select_splitters {

struct Arguments {
  Splitters splitters;
  std::uint32_t head;
};

struct Buffers {
  In<std::uint32_t, optional> heads;  // without them, `head` and the elements that follow it
  Out<std::uint32_t, sized> start;    // m: splitters.count and the heads
};

extern const Phase<Arguments, Buffers> submit;

}  // namespace pleach::select_splitters
