#include "list/pack_nodes/codelet.hpp"

namespace pleach::pack_nodes {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index, class Node>(const Buffers<Index, Node>& typed) {
    const Index* links = typed.links;
    Node* nodes = typed.nodes;
    const std::size_t count = typed.links.size();
    for (std::size_t i = 0; i < count; ++i) {
      const auto own = static_cast<Node>(arguments.first + i), link = static_cast<Node>(links[i]);
      nodes[i] = pack(Node{link != own}, link);
    }
  });
}

}  // namespace pleach::pack_nodes
