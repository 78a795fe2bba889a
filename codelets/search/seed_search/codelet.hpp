// seed_search: the first frontier of a search, and what its phases share (codelets/search/search.hpp).
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
  std::uint32_t arcs;  // of the graph
};

template <class Index = Any>
struct Buffers {
  In<Index, sized> source;             // one index or more, in [0, n); some may be equal
  InOut<Arrival> arrival;              // n: those of the sources are written, with themselves as the parents
  Out<std::uint32_t> queue;            // n: the sources, each once, in any order
  Out<std::uint32_t, zeroed> visited;  // words(n): the sources' bits are set
  Out<Control> control;                // 1, which leads down
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::seed_search
