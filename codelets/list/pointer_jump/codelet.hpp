// pointer_jump: rounds in which a node takes over the link of the node that it links to: {r, j} with nodes[j] = {s, k}
// becomes {r + s, k}; an end, {0, i}, does not change.
//
// In place: a node may be read before or after it jumps, and both are right, as long as its rank and link are read and
// written in one access. A round at least doubles the links that every node stands for, up to its end: after ceil(log2
// n) rounds all nodes link to an end. A node without an end links to some node that it can reach, with any rank.
//
// Example, the list 2 -> 0 -> 1 -> 3, a round in which no node sees another's jump:
//   nodes {1, 1} {1, 3} {1, 0} {0, 3}  ->  {2, 3} {1, 3} {2, 1} {0, 3}; then {2, 3} {1, 3} {3, 3} {0, 3}
//
// Work: size * rounds; traffic: in each round the nodes are read and written once, and as many read at random.
// Source: Rehman, sections 3.1 to 3.3.
#pragma once

#include "list/node.hpp"

namespace pleach::pointer_jump {

/// A task jumps the nodes [first, first + size). `lean`: a node that is an end, or links to one, is not stored, and an
/// end reads no other node (Algorithm 5). Otherwise all do both (Algorithm 3).
struct Arguments {
  NodeType node;
  bool lean;
  OnHost<std::uint32_t> rounds;  // 1 for concurrent tasks
  FirstElement first;
  ElementCount size;
};

template <class Node = Any>
struct Buffers {
  InOut<Node, scattered> nodes;                            // n
  Out<std::int32_t, optional | by_task | zeroed> changed;  // [0]: whether a link has changed
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::pointer_jump
