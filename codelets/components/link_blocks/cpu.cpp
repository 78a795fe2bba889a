#include "components/link_blocks/codelet.hpp"

namespace pleach::link_blocks {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const std::uint32_t *label = typed.label, *number = typed.number;
    const std::int32_t *parent_place = typed.parent_place, *articulation = typed.articulation, *cut = typed.cut;
    const Index* order = typed.order;
    Index *parent = typed.parent, *vertex = typed.vertex;
    const auto blocks = static_cast<Index>(arguments.blocks);
    for (std::size_t k = 0; k < typed.label.size(); ++k) {
      const std::uint32_t place = arguments.first + static_cast<std::uint32_t>(k);
      const std::int32_t above = parent_place[place];
      if (above >= 0 && label[k] == place) {
        const Index head = order[above];
        const auto block = static_cast<Index>(number[place]);
        parent[block] = articulation[head] != 0 ? blocks + cut[head] : block;
      }
      const Index v = order[place];
      if (articulation[v] == 0) continue;
      vertex[cut[v]] = v;
      parent[blocks + cut[v]] = above < 0 ? blocks + cut[v] : static_cast<Index>(number[label[k]]);
    }
  });
}

}  // namespace pleach::link_blocks
