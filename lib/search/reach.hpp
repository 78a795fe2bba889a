// A search that keeps the order in which it reaches the vertices, for forests of more than one use.
#pragma once

#include <pleach/graph.hpp>

#include "runtime/handle.hpp"

#include <cstddef>
#include <memory>
#include <span>

namespace pleach {

/// Parents stand before their children in the queue, level by level.
struct Reached {
  std::shared_ptr<Handle> arrival, queue;  // n each, as codelets/search/search.hpp has them
  std::size_t count;                       // vertices that are in the queue
};

/// Whether reach() takes no longer than breadth_first_search(), and its order is of use: on CPU cores alone, which go
/// over it one by one, and where no level is looked at from below.
template <class Index>
bool reaches_in_order(const Graph<Index>& graph);

/// From one or more vertices, all in [0, n), of a graph that has some. Waits. Called without Engine's submission lock.
template <class Index>
Reached reach(const Graph<Index>& graph, std::span<const Index> sources);

}  // namespace pleach
