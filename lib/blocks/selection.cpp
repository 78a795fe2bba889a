#include "blocks/selection.hpp"

#include "arguments.hpp"
#include "array/fill/codelet.hpp"
#include "array/mark_equal/codelet.hpp"
#include "array/widen/codelet.hpp"
#include "blocks/collective.hpp"
#include "list/collect.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"
#include "tour/root_keys/codelet.hpp"

#include <numeric>
#include <utility>
#include <vector>

namespace pleach {

Selection select(Network& network, const Layout& of, const Handles& marks) {
  Runtime& runtime = network.runtime();
  Handles counted;
  for (const auto& bytes : marks) counted.push_back(bytes ? count_heads(runtime, *bytes) : nullptr);
  std::vector<std::uint64_t> sizes;
  for (const auto& in_tiles : read_back<std::int32_t>(runtime, counted)) {
    sizes.push_back(std::reduce(in_tiles.begin(), in_tiles.end(), std::uint64_t{0}));
  }
  Selection selection{{}, layout_of_sizes(network, of, sizes)};
  for (std::size_t k = 0; k < marks.size(); ++k) {
    selection.places.push_back(marks[k] ? collect_heads(runtime, *marks[k], *counted[k], sizes[k])
                                        : reserve_scratch(runtime, 0, sizeof(std::uint32_t)));
  }
  return selection;
}

Selection differences_of(const Numbers& left, const Numbers& right) {
  Network& network = left.network();
  return select(network, *left.layout(),
                marks_of(network, *left.layout(), [&](std::size_t k, const std::shared_ptr<Handle>& marks) {
                  mark_equal::submit.over(network.runtime(), left.blocks()[k].size(), {},
                                          {left.blocks()[k], right.blocks()[k], marks});
                }));
}

Selection own_numbers(const Numbers& numbers) {
  Network& network = numbers.network();
  const Layout& layout = *numbers.layout();
  auto key = temporary<std::int64_t>(network, numbers.layout());  // not used
  return select(
      network, layout, marks_of(network, layout, [&](std::size_t k, const std::shared_ptr<Handle>& marks) {
        const Vector<std::int64_t>& block = numbers.blocks()[k];
        const auto start = static_cast<std::int64_t>(layout.first(numbers.first_block() + k));
        root_keys::submit.over(network.runtime(), block.size(), {Type::i64, start, 0}, {block, key.blocks()[k], marks});
      }));
}

Selection all_of_blocks(Network& network, const std::shared_ptr<const Layout>& layout) {
  Selection all{{}, layout};
  for (std::size_t b = layout->first_block(network.rank()); b < layout->first_block(network.rank() + 1); ++b) {
    all.places.push_back(reserve_scratch(network.runtime(), layout->size(b), sizeof(std::uint32_t)));
    const Submission submission;
    fill::submit.over(network.runtime(), layout->size(b), {0, true}, {all.places.back()});
  }
  return all;
}

std::shared_ptr<Handle> numbers_in_block(Runtime& runtime, const Selection& selection, std::size_t k, std::size_t n,
                                         std::uint8_t byte) {
  const std::uint32_t home = device_of_block(k, selection.places.size());
  const std::size_t count = selection.places[k]->size();
  auto numbers = reserve_scratch(runtime, n, sizeof(std::uint32_t));
  const auto number = reserve_scratch(runtime, count, sizeof(std::uint32_t));
  numbers->set_affinity(home);
  number->set_affinity(home);
  const Submission submission;
  fill::submit.over(runtime, n, {byte, false}, {numbers});
  fill::submit.over(runtime, count, {0, true}, {number});
  permute::submit.over(runtime, count, {Type::i32, Type::i32, true, 0, 0, 0, true},
                       {selection.places[k], number, numbers});
  numbers->set_filled();
  return numbers;
}

Numbers numbers_of(Network& network, const Layout& of, const Selection& selection) {
  auto numbers = temporary<std::int64_t>(network, selection.layout);
  const Submission submission;
  for (std::size_t k = 0; k < numbers.blocks().size(); ++k) {
    Vector<std::int64_t>& block = numbers.blocks()[k];
    const auto start = static_cast<std::int64_t>(of.first(numbers.first_block() + k));
    widen::submit.over(network.runtime(), block.size(), {start}, {selection.places[k], block});
    block.handle().set_filled();
  }
  return numbers;
}

}  // namespace pleach
