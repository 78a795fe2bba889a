#include "components/block_heads/codelet.hpp"

#include <atomic>

namespace pleach::block_heads {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [first = arguments.first]<class Index>(const Buffers<Index>& typed) {
    const std::uint32_t *label = typed.label, *several = typed.several;
    const std::int32_t* parent_place = typed.parent_place;
    const Index* order = typed.order;
    std::int32_t *bridge = typed.bridge, *articulation = typed.articulation;
    std::uint32_t* link = typed.link;
    for (std::size_t k = 0; k < typed.label.size(); ++k) {
      const auto place = static_cast<std::int32_t>(first + k), above = parent_place[place];
      const bool begins = above >= 0 && label[k] == static_cast<std::uint32_t>(place);
      bridge[k] = begins && several[k] == 0 ? 1 : 0;
      link[k] = static_cast<std::uint32_t>(above < 0 || bridge[k] != 0 ? place : above);
      if (!begins || (parent_place[above] < 0 && place == above + 1)) continue;
      std::atomic_ref(articulation[order[above]]).store(1, std::memory_order_relaxed);
    }
  });
}

}  // namespace pleach::block_heads
