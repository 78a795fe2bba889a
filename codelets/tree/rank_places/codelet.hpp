// rank_places: for each place in preorder, the negated rank of its vertex in ascending order of values.
//
// Example: sorted 2 0 1, place 0 1 2  ->  minus_rank -1 -2 0
//
// Traffic: n indices in order, and as many and n results at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::rank_places {

using Arguments = IndexRange;  // range of sorted vertices

template <class Index = Any>
struct Buffers {
  In<Index, by_element> sorted;             // n
  In<Index> place;                          // n: by vertex
  Out<std::int32_t, scattered> minus_rank;  // n, by place
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::rank_places
