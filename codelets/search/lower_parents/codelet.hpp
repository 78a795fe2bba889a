// lower_parents: replaces the parents from top-down levels by the smallest possible ones, unless Control says that they
// are the smallest already.
//
// Example, arcs 0 2, 1 2, 2 3, sources 0 1: offset 0 1 2 3 3, neighbour 2 2 3, queue 0 1 2 3, control {end 4},
//   arrival {0, 0} {1, 0} {1, 1} {2, 2} -> {0, 0} {1, 0} {0, 1} {2, 2}
//
// Work: the arcs that leave these frontiers; traffic: rows at random, and an Arrival at random for each arc.
#pragma once

#include "base/signature.hpp"
#include "search/search.hpp"

namespace pleach::lower_parents {

struct Arguments {
  IndexType index;
  WorkEach work_each;  // estimated arcs to look at for each vertex
  FirstElement first;  // of n: the task has this part of the vertices to look at
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

/// The task's part of the queue, for the frontiers whose parents are not the smallest yet.
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
