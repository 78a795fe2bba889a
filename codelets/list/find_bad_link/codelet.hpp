// find_bad_link: the first element with an invalid link of a list.
//
// With predecessors: i has a fault if it links to another element whose predecessor is not i: then i and that
// predecessor share a successor. With nodes: i has a fault if its node's link, after pointer jumping, is not an end:
// then i is on a cycle or leads into one.
//
// Example with predecessors: links 1 1 0 1, predecessor 2 0 2 3 -> fault 3: it shares 1 with predecessor[1] = 0
// Example with nodes: links 0 2 1, nodes {0, 0} {2, 1} {2, 2} -> fault 1
//
// Traffic: links or nodes in order, as many predecessors or links at random.
#pragma once

#include "base/signature.hpp"
#include "list/node.hpp"

namespace pleach::find_bad_link {

inline constexpr std::uint32_t no_fault = 0xffffffff;

/// A task has one result.
constexpr std::size_t faults(std::size_t) { return 1; }

/// A task takes the elements [first, first + size).
struct Arguments {
  IndexType index;
  NodeType node = NodeBits::half_32;
  FirstElement first;
  ElementCount size;
};

template <class Index = Any, class Node = Any>
struct Buffers {
  In<Index> links;                               // n indices in [0, n)
  In<std::uint32_t, optional> predecessor;       // n, from link_predecessors; or
  In<Node, optional> nodes;                      // n, after pointer jumping
  Out<std::uint32_t, by_task | all_ones> fault;  // the smallest i of the task with a fault, or no_fault
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::find_bad_link
