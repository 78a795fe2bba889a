// check_symmetry: whether every arc has one that leads back.
//
// Over all arcs of a graph the sum of the balance_of() is zero if each arc from v to w has its own from w to v, and
// else, by all odds, not.
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

/// The balances of `size` arcs: enough work-groups to fill the largest GPU, with at least a tile each.
constexpr std::size_t groups(std::size_t size) { return std::clamp<std::size_t>(tiles(size), 1, 1024); }

struct Arguments {
  IndexType index;
};

template <class Index = Any>
struct Buffers {
  In<Index, sized | by_element> row;    // the vertex that each arc leaves
  In<Index, by_element> neighbour;      // the one that it leads to
  Out<std::uint64_t, by_task> balance;  // whose sum is that of the arcs: the work-groups of a GPU write one each
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::check_symmetry
