#include "list/pack_nodes/codelet.hpp"

namespace pleach::pack_nodes::cpu {

void pack_nodes(Arguments arguments, const void* links, std::size_t count, void* nodes) {
  with_index(arguments.index, [&]<class Index>(Index) {
    with_node(arguments.bits, [&]<class Node>(Node) {
      const auto* to = static_cast<const Index*>(links);
      for (std::size_t i = 0; i < count; ++i) {
        const auto own = static_cast<Node>(arguments.first + i), link = static_cast<Node>(to[i]);
        static_cast<Node*>(nodes)[i] = pack(Node{link != own}, link);
      }
    });
  });
}

}  // namespace pleach::pack_nodes::cpu
