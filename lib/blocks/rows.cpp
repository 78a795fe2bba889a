#include "blocks/rows.hpp"

#include <pleach/scan.hpp>

#include "arguments.hpp"
#include "array/read_element/codelet.hpp"
#include "blocks/elements.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "search/count_arcs/codelet.hpp"
#include "search/list_arcs/codelet.hpp"

#include <cstdint>

namespace pleach {

ArcCounts count_arcs_of(Network& network, const Layout& vertices, const BlockRows& rows, const Handles& places) {
  Runtime& runtime = network.runtime();
  ArcCounts counts;
  Handles ends;
  for (std::size_t k = 0; k < places.size(); ++k) {
    const std::size_t size = places[k]->size();
    counts.before.emplace_back(runtime, size + 1, reserve_scratch(runtime, size + 1, sizeof(std::int32_t)));
    ends.push_back(size > 0 ? reserve_scratch(runtime, 1, sizeof(std::int32_t)) : nullptr);
    if (size == 0) continue;
    Vector<std::int32_t>& before = counts.before[k];
    {
      const Submission submission;
      count_arcs::submit.over(runtime, size + 1, {}, {places[k], rows.offset[k], before});
      before.handle().set_filled();
    }
    exclusive_scan(before, before);
    const Submission submission;
    read_element::submit(runtime, {Type::i32, size}, {before, ends[k]});
  }
  std::vector<std::uint64_t> sizes;
  for (const auto& end : read_back<std::int32_t>(runtime, ends)) {
    sizes.push_back(end.empty() ? 0 : static_cast<std::uint64_t>(end[0]));
  }
  counts.layout = layout_of_sizes(network, vertices, sizes);
  return counts;
}

ArcList list_arcs_of(Network& network, const Layout& vertices, const BlockRows& rows, const Handles& places,
                     const ArcCounts& counts) {
  ArcList arcs{temporary<std::int64_t>(network, counts.layout), temporary<std::int64_t>(network, counts.layout)};
  const Submission submission;
  for (std::size_t k = 0; k < places.size(); ++k) {
    Vector<std::int64_t>&to = arcs.to.blocks()[k], &from = arcs.from.blocks()[k];
    const auto start = static_cast<std::int64_t>(vertices.first(arcs.to.first_block() + k));
    list_arcs::submit.over(network.runtime(), to.size(), {rows.index, start},
                           {places[k], counts.before[k], rows.offset[k], rows.neighbour[k], to, from});
    to.handle().set_filled();
    from.handle().set_filled();
  }
  return arcs;
}

}  // namespace pleach
