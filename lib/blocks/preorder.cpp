#include "blocks/preorder.hpp"

#include <pleach/blocks.hpp>

#include "blocks/elements.hpp"
#include "blocks/tour.hpp"
#include "tree/number_places/codelet.hpp"
#include "treefix/clip_ends/codelet.hpp"

#include <utility>

namespace pleach {

namespace {

/// The place behind the subtree of each vertex.
Numbers ends_of(const Numbers& preorder, const BlockTour& tour) {
  Network& network = preorder.network();
  auto size = temporary<std::int64_t>(network, preorder.layout()),
       end = temporary<std::int64_t>(network, preorder.layout());
  {
    const auto submission = Engine::instance().submission();
    for (std::size_t k = 0; k < size.blocks().size(); ++k) {
      Vector<std::int64_t>& block = size.blocks()[k];
      number_places::submit.over(network.runtime(), block.size(), {Type::i64},
                                 {tour.enter.blocks()[k], tour.leave.blocks()[k], {}, block, {}, {}, {}});
      block.handle().set_filled();
    }
  }
  combine_blocks(plus, preorder, size, end);
  return end;
}

}  // namespace

Numbers preorder_of(Network& network, const std::shared_ptr<const Layout>& vertices, const BlockTour& tour) {
  Numbers entries = temporary<std::int64_t>(network, tour.positions);
  fill_blocks(entries, 0);
  tour.entered->put(ones_of(network, vertices), entries);
  exclusive_scan(entries, entries);
  auto preorder = temporary<std::int64_t>(network, vertices);
  tour.entered->get(entries, preorder);
  return preorder;
}

std::unique_ptr<const Preorder> list_preorder(Network& network, const std::shared_ptr<const Layout>& vertices,
                                              const BlockTour& tour) {
  Runtime& runtime = network.runtime();
  const Numbers preorder = preorder_of(network, vertices, tour);
  Targets places(preorder, vertices);
  Arrangement arrangement(runtime, {&places.places()});
  auto end = temporary<std::int64_t>(network, vertices);
  arrangement.put({places.send(ends_of(preorder, tour))}, end);

  Handles end_here;
  const Handles marks = marks_of(network, *vertices, [&](std::size_t k, const std::shared_ptr<Handle>& of_block) {
    const std::size_t b = end.first_block() + k, size = vertices->size(b);
    end_here.resize(k + 1);  // there are none of empty blocks
    end_here[k] = runtime.impl().reserve(size, sizeof(std::uint32_t));
    clip_ends::submit.over(runtime, size,
                           {static_cast<std::int64_t>(vertices->first(b)), static_cast<std::uint32_t>(size)},
                           {end.blocks()[k], end_here[k], of_block});
  });
  end_here.resize(marks.size());
  Selection crossing = select(network, *vertices, marks);
  auto last = values_of(crossing, end);
  combine_blocks(plus, last, none_of(network, crossing.layout), last);  // -1 for all
  Targets last_of_those(last, vertices);
  return std::make_unique<const Preorder>(Preorder{std::move(places), std::move(arrangement), std::move(end_here),
                                                   std::move(crossing), std::move(last_of_those)});
}

}  // namespace pleach
