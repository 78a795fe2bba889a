// lower_parents: of what a search reached from above, the smallest parents instead of any.
//
// Example, arcs 0 2, 1 2, 2 3, sources 0 1: offset 0 1 2 3 3, neighbour 2 2 3, queue 0 1 2 3,
//   arrival {0, 0} {1, 0} {1, 1} {2, 2} -> {0, 0} {1, 0} {0, 1} {2, 2}
//
// Work: the arcs that leave frontiers which were expanded from above; traffic: rows that begin anywhere, and an Arrival
// at random for each arc.
#pragma once

#include "runtime/phase.hpp"
#include "search/search.hpp"

namespace pleach::lower_parents {

using Arguments = IndexRange;  // of the queue

template <class Index = Any>
struct Buffers {
  In<Index> offset;                   // n + 1
  In<Index> neighbour;                // m
  In<std::uint32_t> queue;            // the frontiers, but those that were searched from below behind others
  In<Control> control;                // 1, which says which ones were
  InOut<Arrival, scattered> arrival;  // n
};

/// Whether the vertices of this level were expanded from above.
PLEACH_DEVICE inline bool is_expanded(const Control& control, std::int32_t level) {
  const auto at = static_cast<std::uint32_t>(level);
  return at < control.pulled_from || at >= control.pulled_to;
}

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::lower_parents
