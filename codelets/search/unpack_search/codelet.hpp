// unpack_search: a search's result as two vectors.
//
// Example: arrival {2, 1} {none, -1} {2, 0} -> level 1 -1 0, parent 2 -1 2
//
// Work n; traffic: all read and written once.
#pragma once

#include "base/signature.hpp"
#include "search/search.hpp"

namespace pleach::unpack_search {

struct Arguments {
  IndexType index;
};

template <class Index = Any>
struct Buffers {
  In<Arrival, sized | by_element> arrival;  // n
  Out<Index, by_element> level;             // n
  Out<Index, by_element> parent;            // n
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::unpack_search
