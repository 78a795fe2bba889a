// start_search: initialises a block without reached vertices.
//
// Example: 3 vertices -> level -1 -1 -1, parent -1 -1 -1, reached all 0, targets all 0; the queue is empty
//
// Work and traffic n.
#pragma once

#include "base/signature.hpp"
#include "search/reached.hpp"

namespace pleach::start_search {

struct Arguments {
  IndexType index;
  FirstElement first;  // the task's first vertex
};

template <class Index = Any>
struct Buffers {
  Out<Index, sized | by_element | all_ones> level;
  Out<Index, by_element | all_ones> parent;
  Out<Piece, scattered> queue;
  Out<ReachedVertices, scattered> reached;
  Out<std::uint32_t, sized | scattered> targets;
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::start_search
