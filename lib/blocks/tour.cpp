#include "blocks/tour.hpp"

#include "arguments.hpp"
#include "blocks/collective.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace pleach {

std::shared_ptr<const Layout> twice(const char* function, const Layout& layout) {
  std::vector<std::uint64_t> first;
  std::vector<std::size_t> first_block;
  for (std::size_t b = 0; b <= layout.blocks(); ++b) first.push_back(2 * layout.first(b));
  for (std::size_t r = 0; r <= layout.ranks(); ++r) first_block.push_back(layout.first_block(r));
  for (std::size_t b = 0; b < layout.blocks(); ++b)
    require_countable(function, "positions of a block", 2 * layout.size(b));
  return std::make_shared<const Layout>(std::move(first), std::move(first_block));
}

Handles beside_blocks(const Numbers& key, const Numbers& number) {
  struct Ends {
    std::int64_t first_key, first_number, last_key;
  };
  std::vector<Ends> mine;
  for (std::size_t k = 0; k < key.blocks().size(); ++k) {
    if (key.blocks()[k].size() == 0) {
      mine.push_back({-1, -1, -1});
      continue;
    }
    const View<const std::int64_t> keys = key.blocks()[k].read(), numbers = number.blocks()[k].read();
    mine.push_back({keys[0], numbers[0], keys[keys.size() - 1]});
  }
  const std::vector<Ends> all = all_of(key.network(), mine);
  const auto is_full = [](const Ends& ends) { return ends.first_number >= 0; };
  Handles beside;
  for (std::size_t k = 0; k < mine.size(); ++k) {
    const auto own = all.begin() + static_cast<std::ptrdiff_t>(key.first_block() + k);
    const auto behind = std::find_if(own + 1, all.end(), is_full);
    const auto before = std::find_if(std::make_reverse_iterator(own), all.rend(), is_full);
    beside.push_back(
        hand_over(key.network().runtime(), std::vector<std::int64_t>{before == all.rend() ? -1 : before->last_key,
                                                                     behind == all.end() ? -1 : behind->first_key,
                                                                     behind == all.end() ? -1 : behind->first_number}));
  }
  return beside;
}

}  // namespace pleach
