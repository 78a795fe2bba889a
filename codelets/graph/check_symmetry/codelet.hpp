// check_symmetry: checks that every arc has an arc back.
//
// The sum of balance_of() over all arcs is zero if each arc from v to w has its own arc from w to v; otherwise it is
// nonzero with near certainty.
//
// Example: row 0 1 2, neighbour 1 0 2 -> sum 0; row 0 1, neighbour 1 2 -> not 0
//
// Work and traffic: the arcs.
#pragma once

#include "base/signature.hpp"
#include "base/tile.hpp"
#include "graph/balance.h"

#include <algorithm>

namespace pleach::check_symmetry {

/// Number of partial sums of a task: enough work-groups to fill the largest GPU, with at least a tile each.
constexpr std::size_t groups(std::size_t size) { return std::clamp<std::size_t>(tiles(size), 1, 1024); }

struct Arguments {
  IndexType index;
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> row;    // tail of each arc
  In<Index, by_element> neighbour;      // head of each arc
  Out<std::uint64_t, by_task> balance;  // partial sums of the task: each work-group of a GPU writes one
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::check_symmetry
