// mark_entries: marks the positions where the tour enters a vertex.
//
// Example: tour 0 1 ~1 2 ~2 ~0 -> entries 1 1 0 1 0 0
//
// Traffic: all in order.
#pragma once

#include "base/signature.hpp"

namespace pleach::mark_entries {

struct Arguments {
  IndexType index;
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> tour;     // positions: v where the tour enters v, ~v where it leaves v
  Out<std::int32_t, by_element> entries;  // 1 if it enters a vertex, else 0
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::mark_entries
