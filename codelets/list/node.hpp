// A node under pointer jumping: its rank in the upper half of an unsigned integer and its link in the lower, so that
// one access reads or writes both (Rehman, section 3.2).
//
// The node of element i stands for a walk of `rank` links from i to `link`. An end links to itself with rank 0.
#pragma once

#include "base/signature.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace pleach {

/// 16 bits for each member suffice for 2^16 elements (Rehman, section 3.3.1).
enum class NodeBits : std::uint32_t { half_32, half_16 };

constexpr std::size_t node_bytes(NodeBits bits) { return bits == NodeBits::half_32 ? 8 : 4; }

/// Calls f with a zero of the node's type.
template <class F>
void with_node(NodeBits bits, F&& f) {
  if (bits == NodeBits::half_32) return f(std::uint64_t{});
  f(std::uint32_t{});
}

template <class Node>
inline constexpr int half_bits = 4 * sizeof(Node);

template <class Node>
PLEACH_DEVICE constexpr Node pack(Node rank, Node link) {
  return static_cast<Node>(rank << half_bits<Node>) | link;
}

template <class Node>
PLEACH_DEVICE constexpr Node rank_of(Node node) {
  return node >> half_bits<Node>;
}

template <class Node>
PLEACH_DEVICE constexpr Node link_of(Node node) {
  return node & ((Node{1} << half_bits<Node>)-1);
}

/// Returns the walk of `own`, continued by that of `next`.
template <class Node>
PLEACH_DEVICE constexpr Node joined(Node own, Node next) {
  return pack<Node>(rank_of(own) + rank_of(next), link_of(next));
}

/// OpenCL options for the type, in addition to opencl_options().
inline std::string node_options(NodeBits bits) {
  return std::string(bits == NodeBits::half_32 ? " -DNODE=ulong" : " -DNODE=uint") +
         " -DPACK(rank,link)=((NODE)(rank)<<(4*sizeof(NODE))|(link)) -DRANK_OF(node)=((node)>>(4*sizeof(NODE)))"
         " -DLINK_OF(node)=((node)&(((NODE)1<<(4*sizeof(NODE)))-1))";
}

/// An argument that names the type of nodes.
struct NodeType : Choice<NodeBits> {
  using Choice::Choice;
  template <class... Before, class F>
  void with(F f) const {
    with_node(choice, f);
  }
  [[nodiscard]] std::string opencl_options() const { return node_options(choice); }
};

}  // namespace pleach
