#include "blocks/elements.hpp"

#include "array/widen/codelet.hpp"
#include "blocks/collective.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"

#include <utility>

namespace pleach {

namespace {

/// Sets all elements of a block to `start`, plus their places if `adds_places`.
void fill_block(Runtime& runtime, Vector<std::int64_t>& block, std::int64_t start, bool adds_places) {
  const auto place = reserve_scratch(runtime, block.size(), sizeof(std::uint32_t));
  place->set_affinity(block.handle().affinity());
  const Submission submission;
  fill::submit.over(runtime, block.size(), {0, adds_places}, {place});
  widen::submit.over(runtime, block.size(), {start}, {place, block});
  block.handle().set_filled();
}

}  // namespace

Numbers numbers_of(Network& network, const std::shared_ptr<const Layout>& layout, std::int64_t beyond) {
  auto numbers = temporary<std::int64_t>(network, layout);
  for (std::size_t k = 0; k < numbers.blocks().size(); ++k) {
    const auto start = static_cast<std::int64_t>(layout->first(numbers.first_block() + k)) + beyond;
    fill_block(network.runtime(), numbers.blocks()[k], start, true);
  }
  return numbers;
}

Numbers ones_of(Network& network, const std::shared_ptr<const Layout>& layout) {
  auto ones = temporary<std::int64_t>(network, layout);
  for (Vector<std::int64_t>& block : ones.blocks()) fill_block(network.runtime(), block, 1, false);
  return ones;
}

Numbers none_of(Network& network, const std::shared_ptr<const Layout>& layout) {
  auto none = temporary<std::int64_t>(network, layout);
  fill_blocks(none, 0xFF);
  return none;
}

std::shared_ptr<const Layout> layout_of_sizes(Network& network, const Layout& of,
                                              const std::vector<std::uint64_t>& sizes) {
  std::vector<std::uint64_t> first{0};
  for (const std::uint64_t size : all_of(network, sizes)) first.push_back(first.back() + size);
  std::vector<std::size_t> first_block;
  for (std::size_t r = 0; r <= network.ranks(); ++r) first_block.push_back(of.first_block(r));
  return std::make_shared<const Layout>(std::move(first), std::move(first_block));
}

}  // namespace pleach
