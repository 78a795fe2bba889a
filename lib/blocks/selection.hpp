// Selections: some elements of each block, and vectors of these elements.
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
  Handles places;                        // for each own block: the selected places, in ascending order; uint32
  std::shared_ptr<const Layout> layout;  // layout of the selected elements of all blocks
};

/// Selects the elements whose mark is 0. Each own block has a byte for each element; null if it has no element. Waits
/// for all ranks.
Selection select(Network& network, const Layout& of, const Handles& marks);

/// Selects all elements.
Selection all_of_blocks(Network& network, const std::shared_ptr<const Layout>& layout);

/// Makes marks: marks(k, marks) submits the tasks that mark the elements of own block k, with a byte for each.
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

/// Selects the elements in which two vectors differ.
Selection differences_of(const Numbers& left, const Numbers& right);

/// Selects the elements whose value is their own number.
Selection own_numbers(const Numbers& numbers);

/// Returns the values of the selected elements.
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

/// Stores values of the selected elements. The other elements keep their values, if they have any.
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

/// Returns, for each of the n elements of own block k, its number among the block's selected elements: uint32. All
/// bytes of the other elements are `byte`.
std::shared_ptr<Handle> numbers_in_block(Runtime& runtime, const Selection& selection, std::size_t k, std::size_t n,
                                         std::uint8_t byte);

/// Returns the number of each selected element in the whole vector.
Numbers numbers_of(Network& network, const Layout& of, const Selection& selection);

}  // namespace pleach
