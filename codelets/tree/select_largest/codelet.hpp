// select_largest: the vertices of the largest values in subtrees, in descending order.
//
// A heap holds ranges of places without results so far, ordered by the largest value in each. Taking a range's largest
// value as a result splits the range in two.
//
// Example, the tree 0 -> 1, 0 -> 2 with the values 5 7 4: minus_rank -1 -2 0, place 0 1 2, sorted 2 0 1, size_of 3 1 1,
//   v 0 1, 2 of each  ->  result 1 0, 1 -1
//
// Work: m count; traffic: for each result, at random, up to four blocks of values and four minima, and three indices;
// the heap in O(log(count)) steps.
#pragma once

#include "base/signature.hpp"
#include "tree/minima.hpp"

namespace pleach::select_largest {

struct Arguments {
  IndexType index;
  std::uint32_t count;  // results for each query
  FirstElement first;   // first query of the task
  ElementCount size;
};

template <class Index = Any>
struct Buffers {
  In<std::int32_t, sized> minus_rank;   // n, by place, from rank_places
  In<std::int32_t> table;               // range minima of it, from block_minima
  In<Index> place;                      // n: place of each vertex
  In<Index> sorted;                     // n: the vertices by rank
  In<Index> size_of;                    // n: size of each vertex's subtree
  In<Index, by_element> v;              // m
  Out<std::uint32_t, scattered> heaps;  // 3 m count
  Out<Index, scattered> result;         // m count, query by query; -1 if there are no more
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::select_largest
