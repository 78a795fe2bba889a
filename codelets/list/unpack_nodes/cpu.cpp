#include "list/unpack_nodes/codelet.hpp"

namespace pleach::unpack_nodes {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index, class Node>(const Buffers<Index, Node>& typed) {
    const Node* nodes = typed.nodes;
    Index* values = typed.values;
    const std::size_t count = typed.nodes.size();
    const auto unpack = arguments.links ? link_of<Node> : rank_of<Node>;
    for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<Index>(unpack(nodes[i]));
  });
}

}  // namespace pleach::unpack_nodes
