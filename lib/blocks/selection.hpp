// Some elements of each block, and vectors of them alone.
#pragma once

#include "array/permute/codelet.hpp"
#include "blocks/elements.hpp"
#include "blocks/temporary.hpp"
#include "runtime/phases/scratch.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"

#include <cstdint>
#include <memory>

namespace pleach {

struct Selection {
  Handles places;                        // of each own block: their places there, in ascending order; uint32
  std::shared_ptr<const Layout> layout;  // of those of all blocks
};

/// The elements whose marks, a byte each for all of each own block, are 0; null for a block without elements. Waits for
/// all ranks.
Selection select(Network& network, const Layout& of, const Handles& marks);

/// All elements.
Selection all_of_blocks(Network& network, const std::shared_ptr<const Layout>& layout);

/// marks(k, marks) submits what marks the elements of own block k, a byte each.
template <class Submit>
Handles marks_of(Network& network, const Layout& layout, Submit submit) {
  Handles marks;
  const std::size_t first = layout.first_block(network.rank()), end = layout.first_block(network.rank() + 1);
  for (std::size_t b = first; b < end; ++b) {
    marks.push_back(layout.size(b) > 0 ? reserve_scratch(network.runtime(), layout.size(b), 1) : nullptr);
    if (marks.back()) marks.back()->set_affinity(device_of_block(b - first, end - first));
  }
  const Submission submission;
  for (std::size_t k = 0; k < marks.size(); ++k) {
    if (marks[k]) submit(k, marks[k]);
  }
  return marks;
}

/// The elements in which two vectors differ.
Selection differences_of(const Numbers& left, const Numbers& right);

/// The elements that are their own number.
Selection own_numbers(const Numbers& numbers);

/// The values of those that are selected.
template <class T>
BlockVector<T> values_of(const Selection& selection, const BlockVector<T>& values) {
  auto selected = temporary<T>(values.network(), selection.layout);
  const Submission submission;
  for (std::size_t k = 0; k < selected.blocks().size(); ++k) {
    Vector<T>& block = selected.blocks()[k];
    permute::submit.over(values.network().runtime(), block.size(), {Type::i32, type_of<T>(), false},
                         {selection.places[k], values.blocks()[k], block});
    block.handle().set_filled();
  }
  return selected;
}

/// The other way round; the others keep what they hold, if it is anything.
template <class T>
void put_values(const Selection& selection, const BlockVector<T>& selected, BlockVector<T>& values) {
  require_something(values);
  const Submission submission;
  for (std::size_t k = 0; k < selected.blocks().size(); ++k) {
    const Vector<T>& block = selected.blocks()[k];
    permute::submit.over(values.network().runtime(), block.size(), {Type::i32, type_of<T>(), true, 0, 0, 0, true},
                         {selection.places[k], block, values.blocks()[k]});
  }
}

/// Returns, for each of the n elements of own block k, its number among those of the block that are selected, uint32;
/// all bytes of the others are `byte`.
std::shared_ptr<Handle> numbers_in_block(Runtime& runtime, const Selection& selection, std::size_t k, std::size_t n,
                                         std::uint8_t byte);

/// The number of each element in the whole vector.
Numbers numbers_of(Network& network, const Layout& of, const Selection& selection);

}  // namespace pleach
