// unpack_search: a search's result as two vectors.
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
