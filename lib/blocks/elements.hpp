// Elementwise operations on BlockVectors.
#pragma once

#include "array/combine/codelet.hpp"
#include "array/convert/codelet.hpp"
#include "array/copy_part/codelet.hpp"
#include "array/fill/codelet.hpp"
#include "blocks/temporary.hpp"
#include "runtime/phases/submission.hpp"
#include "runtime/phases/submit.hpp"

#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

namespace pleach {

/// Sets every byte of the vector to `byte`.
template <class T>
void fill_blocks(BlockVector<T>& vector, std::uint8_t byte) {
  const Submission submission;
  for (Vector<T>& block : vector.blocks()) {
    fill::submit.over(vector.network().runtime(), block.size(), {byte, false}, {block});
    block.handle().set_filled();
  }
}

/// Initialises the whole block before a part of it is read or updated.
template <class T>
void require_something(BlockVector<T>& vector) {
  const Submission submission;
  for (Vector<T>& block : vector.blocks()) {
    if (block.handle().filled()) continue;
    fill::submit.over(vector.network().runtime(), block.size(), {0, false}, {block});
    block.handle().set_filled();
  }
}

template <class T>
void copy_blocks(const BlockVector<T>& from, BlockVector<T>& to) {
  const Submission submission;
  for (std::size_t k = 0; k < to.blocks().size(); ++k) {
    if (to.blocks()[k].size() == 0) continue;
    copy_part::submit(from.network().runtime(),
                      {type_of<T>(), 0, 0, static_cast<std::uint32_t>(from.blocks()[k].size()), false},
                      {from.blocks()[k], to.blocks()[k]});
    to.blocks()[k].handle().set_filled();
  }
}

/// result[i] = left[i] op right[i]. The result may be left or right.
template <class T>
void combine_blocks(Operator op, const BlockVector<T>& left, const BlockVector<T>& right, BlockVector<T>& result) {
  const Submission submission;
  for (std::size_t k = 0; k < left.blocks().size(); ++k) {
    combine::submit.over(left.network().runtime(), left.blocks()[k].size(), {type_of<T>(), op},
                         {left.blocks()[k], right.blocks()[k], result.blocks()[k]});
    result.blocks()[k].handle().set_filled();
  }
}

/// Converts indices to another width, or copies them.
template <class From, class To>
void convert_blocks(const BlockVector<From>& from, BlockVector<To>& to) {
  const Submission submission;
  for (std::size_t k = 0; k < to.blocks().size(); ++k) {
    convert::submit.over(from.network().runtime(), to.blocks()[k].size(), {type_of<From>(), type_of<To>()},
                         {from.blocks()[k], to.blocks()[k]});
    to.blocks()[k].handle().set_filled();
  }
}

template <class Index>
Numbers as_numbers(const BlockVector<Index>& indices) {
  auto numbers = temporary<std::int64_t>(indices.network(), indices.layout());
  convert_blocks(indices, numbers);
  return numbers;
}

/// Converts numbers that fit to indices.
template <class Index>
BlockVector<Index> as_indices(Numbers numbers) {
  if constexpr (std::is_same_v<Index, std::int64_t>) {
    return numbers;
  } else {
    auto indices = temporary<Index>(numbers.network(), numbers.layout());
    convert_blocks(numbers, indices);
    return indices;
  }
}

/// Returns the number of each element in the whole vector, plus `beyond`.
Numbers numbers_of(Network& network, const std::shared_ptr<const Layout>& layout, std::int64_t beyond = 0);

/// Returns 1 for each element.
Numbers ones_of(Network& network, const std::shared_ptr<const Layout>& layout);

/// Returns -1 for each element.
Numbers none_of(Network& network, const std::shared_ptr<const Layout>& layout);

/// Returns a layout with these sizes of this rank's blocks, and as many blocks on each rank as `of`. Waits for all
/// ranks.
std::shared_ptr<const Layout> layout_of_sizes(Network& network, const Layout& of,
                                              const std::vector<std::uint64_t>& sizes);

}  // namespace pleach
