// lower_parents: of what a search reached from above, the smallest parents instead of any, where the control does not
// say that they are.
//
// Example, arcs 0 2, 1 2, 2 3, sources 0 1: offset 0 1 2 3 3, neighbour 2 2 3, queue 0 1 2 3, control {end 4},
//   arrival {0, 0} {1, 0} {1, 1} {2, 2} -> {0, 0} {1, 0} {0, 1} {2, 2}
//
// Work: the arcs that leave these frontiers; traffic: rows that begin anywhere, and an Arrival at random for each arc.
#pragma once

#include "base/signature.hpp"
#include "search/search.hpp"

namespace pleach::lower_parents {

struct Arguments {
  IndexType index;
  WorkEach work_each;  // arcs to look at, over the vertices, as far as one can tell
  FirstElement first;  // vertex of n: the task has its part of those to look at
  ElementCount size;
};

template <class Index = Any>
struct Buffers {
  In<Index> offset;                   // n + 1
  In<Index> neighbour;                // m
  In<std::uint32_t, sized> queue;     // n
  In<Control> control;                // 1
  InOut<Arrival, scattered> arrival;  // n
};

/// The part of the queue that a task looks at, for the frontiers that are not settled, one after the other.
struct Unsettled {
  std::uint32_t from, to, settled_from, settled;

  [[nodiscard]] PLEACH_DEVICE static Unsettled of(const Arguments& task, std::size_t n, const Control& control) {
    const std::uint32_t settled = control.settled_to - control.settled_from;
    const std::uint64_t all = control.end - settled;
    return {static_cast<std::uint32_t>(all * task.first / n),
            static_cast<std::uint32_t>(all * (task.first + task.size) / n), control.settled_from, settled};
  }
  [[nodiscard]] PLEACH_DEVICE std::uint32_t place(std::uint32_t i) const { return i < settled_from ? i : i + settled; }
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::lower_parents
