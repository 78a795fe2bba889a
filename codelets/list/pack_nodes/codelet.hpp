// pack_nodes: the nodes that pointer jumping starts from.
//
// Example, the list 2 -> 0 -> 1: links 1 1 0  ->  nodes {1, 1} {0, 1} {1, 0}
//
// Work: the links; traffic: one index is read and one node written for each.
// Source: Rehman, section 3.2, figure 3.3.
#pragma once

#include "list/node.hpp"

namespace pleach::pack_nodes {

struct Arguments {
  IndexType index;
  NodeType node;
  FirstElement first;  // the element of the first link
};

template <class Index = Any, class Node = Any>
struct Buffers {
  In<Index, sized | by_element> links;
  Out<Node, by_element> nodes;  // as many: {1, links[i]}, or {0, i} for an end, which links to itself
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::pack_nodes
