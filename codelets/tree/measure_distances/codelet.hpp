// measure_distances: the number of edges between two vertices, from their lowest common ancestor.
//
// Example, the tree 0 -> 1 -> 2, 0 -> 3, and 4: level 0 1 2 1 0, u 2 2, v 3 4, ancestor 0 -1  ->  result 3 -1
//
// Traffic: 4n indices in order, 3n at random.
#pragma once

#include "base/signature.hpp"

namespace pleach::measure_distances {

using Arguments = IndexRange;  // range of queries

template <class Index = Any>
struct Buffers {
  In<Index> level;                 // of each vertex
  In<Index, by_element> u;         // n
  In<Index, by_element> v;         // n
  In<Index, by_element> ancestor;  // n, lowest common ancestors; -1: none
  Out<Index, by_element> result;   // n; -1 if there is no ancestor
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::measure_distances
