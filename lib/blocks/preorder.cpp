#include "blocks/preorder.hpp"

#include <pleach/blocks.hpp>

#include "arguments.hpp"
#include "blocks/collective.hpp"
#include "blocks/elements.hpp"
#include "blocks/tour.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "tree/number_places/codelet.hpp"
#include "treefix/clip_ends/codelet.hpp"
#include "treefix/step_places/codelet.hpp"

#include <utility>
#include <vector>

namespace pleach {

namespace {

/// Returns how many vertices the tour enters before each position.
Numbers entries_before(Network& network, const std::shared_ptr<const Layout>& vertices, const BlockTour& tour) {
  Numbers entries = temporary<std::int64_t>(network, tour.positions);
  fill_blocks(entries, 0);
  tour.entered->put(ones_of(network, vertices), entries);
  exclusive_scan(entries, entries);
  return entries;
}

/// Returns a layout with the vertices that each own part of the tour enters.
std::shared_ptr<const Layout> layout_of_entries(const Numbers& entries, const Layout& vertices) {
  Network& network = entries.network();
  Runtime& runtime = network.runtime();
  Handles heads;
  for (const Vector<std::int64_t>& block : entries.blocks()) {
    heads.push_back(block.size() > 0 ? reserve_scratch(runtime, 1, sizeof(std::int64_t)) : nullptr);
    const Submission submission;
    if (heads.back()) copy_part::submit(runtime, {Type::i64, 0, 0, 1, false}, {block, heads.back()});
  }
  std::vector<std::int64_t> mine;
  for (const auto& head : read_back<std::int64_t>(runtime, heads)) mine.push_back(head.empty() ? -1 : head[0]);
  std::vector<std::int64_t> first = all_of(network, mine);
  first.push_back(static_cast<std::int64_t>(vertices.size()));
  for (std::size_t b = first.size() - 1; b-- > 0;) {
    if (first[b] < 0) first[b] = first[b + 1];
  }
  std::vector<std::uint64_t> sizes;
  for (std::size_t k = 0; k < mine.size(); ++k) {
    const std::size_t b = entries.first_block() + k;
    sizes.push_back(static_cast<std::uint64_t>(first[b + 1] - first[b]));
  }
  return layout_of_sizes(network, vertices, sizes);
}

/// Returns the values of `of_vertices` in the order of the places.
Numbers in_order(const Arrangement& places, const Numbers& of_vertices) {
  auto of_places = temporary<std::int64_t>(of_vertices.network(), places.layout());
  places.put(of_vertices, of_places);
  return of_places;
}

Numbers sizes_of_subtrees(const BlockTour& tour) {
  Network& network = tour.enter.network();
  auto size = temporary<std::int64_t>(network, tour.enter.layout());
  const Submission submission;
  for (std::size_t k = 0; k < size.blocks().size(); ++k) {
    Vector<std::int64_t>& block = size.blocks()[k];
    number_places::submit.over(network.runtime(), block.size(), {Type::i64},
                               {tour.enter.blocks()[k], tour.leave.blocks()[k], {}, block, {}, {}, {}});
    block.handle().set_filled();
  }
  return size;
}

}  // namespace

Numbers preorder_of(Network& network, const std::shared_ptr<const Layout>& vertices, const BlockTour& tour) {
  auto preorder = temporary<std::int64_t>(network, vertices);
  tour.entered->get(entries_before(network, vertices, tour), preorder);
  return preorder;
}

std::unique_ptr<const Arrangement> list_preorder(Network& network, const std::shared_ptr<const Layout>& vertices,
                                                 const BlockTour& tour) {
  const Numbers entries = entries_before(network, vertices, tour);
  auto preorder = temporary<std::int64_t>(network, vertices);
  tour.entered->get(entries, preorder);
  auto places = std::make_unique<const Arrangement>(preorder, layout_of_entries(entries, *vertices));
  await(network.runtime(), places->vectors());
  return places;
}

std::unique_ptr<const PreorderSteps> list_steps(Network& network, const Arrangement& places, const BlockTour& tour) {
  Runtime& runtime = network.runtime();
  const Layout& layout = *places.layout();
  const Layout& positions = *tour.positions;
  const Numbers enter = in_order(places, tour.enter), leave = in_order(places, tour.leave);
  Handles step, enter_here;
  for (std::size_t k = 0; k < enter.blocks().size(); ++k) {
    const std::size_t b = enter.first_block() + k;
    step.push_back(reserve_scratch(runtime, positions.size(b), sizeof(std::uint32_t)));
    enter_here.push_back(reserve_scratch(runtime, layout.size(b), sizeof(std::uint32_t)));
    const Submission submission;
    fill::submit.over(runtime, positions.size(b), {0xFF, false}, {step.back()});  // sets `elsewhere`
  }
  const Handles marks = marks_of(network, layout, [&](std::size_t k, const std::shared_ptr<Handle>& of_block) {
    const std::size_t b = enter.first_block() + k;
    step_places::submit.over(
        runtime, layout.size(b),
        {static_cast<std::int64_t>(positions.first(b)), static_cast<std::uint32_t>(positions.size(b))},
        {enter.blocks()[k], leave.blocks()[k], step[k], enter_here[k], of_block});
  });
  Selection open = select(network, layout, marks);
  Targets left(values_of(open, leave), tour.positions);
  for (const Handles& kept : {step, enter_here, open.places, left.vectors()}) await(runtime, kept);
  return std::make_unique<const PreorderSteps>(
      PreorderSteps{std::move(step), {std::move(enter_here), places.layout()}, std::move(open), std::move(left)});
}

std::unique_ptr<const PreorderEnds> list_ends(Network& network, const Arrangement& places, const BlockTour& tour) {
  Runtime& runtime = network.runtime();
  const auto layout = places.layout();
  Numbers end = in_order(places, sizes_of_subtrees(tour));
  combine_blocks(plus, end, numbers_of(network, layout), end);

  Handles end_here;
  for (const Vector<std::int64_t>& block : end.blocks()) {
    end_here.push_back(reserve_scratch(runtime, block.size(), sizeof(std::uint32_t)));
  }
  const Handles marks = marks_of(network, *layout, [&](std::size_t k, const std::shared_ptr<Handle>& of_block) {
    const std::size_t b = end.first_block() + k, size = layout->size(b);
    clip_ends::submit.over(runtime, size,
                           {static_cast<std::int64_t>(layout->first(b)), static_cast<std::uint32_t>(size)},
                           {end.blocks()[k], end_here[k], of_block});
  });
  Selection crossing = select(network, *layout, marks);
  auto last = values_of(crossing, end);
  combine_blocks(plus, last, none_of(network, crossing.layout), last);  // -1 for all
  Targets last_of_those(last, layout);
  for (const Handles& kept : {end_here, crossing.places, last_of_those.vectors()}) await(runtime, kept);
  return std::make_unique<const PreorderEnds>(
      PreorderEnds{std::move(end_here), std::move(crossing), std::move(last_of_those)});
}

}  // namespace pleach
