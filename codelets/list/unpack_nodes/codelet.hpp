// unpack_nodes: the ranks, or the links, after pointer jumping.
//
// Example: nodes {1, 1} {0, 1} {2, 1}  ->  ranks 1 0 2, links 1 1 1
//
// Work: the nodes; traffic: one node is read and one index written for each.
#pragma once

#include "list/node.hpp"

namespace pleach::unpack_nodes {

struct Arguments {
  IndexType index;
  NodeType node;
  bool links;  // return links instead of ranks
};

template <class Index = Any, class Node = Any>
struct Buffers {
  In<Node, sized | by_element> nodes;
  Out<Index, by_element> values;  // as many
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::unpack_nodes
