#include "blocks/elements.hpp"

#include "array/widen/codelet.hpp"
#include "blocks/collective.hpp"

#include <utility>

namespace pleach {

Numbers numbers_of(Network& network, const std::shared_ptr<const Layout>& layout, std::int64_t beyond) {
  auto numbers = temporary<std::int64_t>(network, layout);
  for (std::size_t k = 0; k < numbers.blocks().size(); ++k) {
    Vector<std::int64_t>& block = numbers.blocks()[k];
    const auto place = network.runtime().impl().reserve(block.size(), sizeof(std::uint32_t));
    const auto start = static_cast<std::int64_t>(layout->first(numbers.first_block() + k)) + beyond;
    const auto submission = Engine::instance().submission();
    fill::submit.over(network.runtime(), block.size(), {0, true}, {place});
    widen::submit.over(network.runtime(), block.size(), {start}, {place, block});
    block.handle().set_filled();
  }
  return numbers;
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
