// rank_places: where vertices in ascending order of their values stand in preorder: their numbers, negated, by places.
//
// Example: sorted 2 0 1, place 0 1 2  ->  minus_rank -1 -2 0
//
// Traffic: n indices in order, and as many and n results at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::rank_places {

using Arguments = IndexRange;  // of the sorted vertices

template <class Index = Any>
struct Buffers {
  In<Index, by_element> sorted;             // n
  In<Index> place;                          // n: of each vertex
  Out<std::int32_t, scattered> minus_rank;  // n, by places
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::rank_places
