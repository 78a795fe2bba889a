#include "list/unpack_nodes/codelet.hpp"

#include <algorithm>

namespace pleach::unpack_nodes::cpu {

void unpack_nodes(Arguments arguments, const void* nodes, std::size_t count, void* values) {
  with_index(arguments.index, [&]<class Index>(Index) {
    with_node(arguments.bits, [&]<class Node>(Node) {
      const auto* node = static_cast<const Node*>(nodes);
      const auto unpack = arguments.half == Half::rank ? rank_of<Node> : link_of<Node>;
      for (std::size_t i = 0; i < count; ++i) static_cast<Index*>(values)[i] = static_cast<Index>(unpack(node[i]));
    });
  });
}

}  // namespace pleach::unpack_nodes::cpu
