// seed_search: initialises a search: its first frontier, and its shared data (codelets/search/search.hpp).
//
// Example, 4 vertices: source 2 0 2 -> arrival[0] = {0, 0}, arrival[2] = {2, 0}, queue 2 0, visited 5, control: level
// 0, begin 0, end 2
//
// Work: the sources.
#pragma once

#include "base/signature.hpp"
#include "search/search.hpp"

namespace pleach::seed_search {

struct Arguments {
  IndexType index;
  std::uint32_t arcs;  // arcs of the graph
};

template <class Index = Any>
struct Buffers {
  In<Index, sized> source;             // at least one index in [0, n); may be repeated
  InOut<Arrival> arrival;              // n: written for sources, whose parents are themselves
  Out<std::uint32_t> queue;            // n: each source once, in any order
  Out<std::uint32_t, zeroed> visited;  // words(n): bits of the sources are set
  Out<Control> control;                // 1: heading `down`
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::seed_search
