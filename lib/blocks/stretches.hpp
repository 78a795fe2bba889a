// Stretches of lists in blocks: elements of a block that follow one another there. Each is one element of lists that
// lead from block to block, shorter by one for each link inside a block.
#pragma once

#include "blocks/selection.hpp"

#include <pleach/operators.hpp>

#include <optional>

namespace pleach {

template <class Value>
class Stretches {
 public:
  /// Finds the subranges of elements that have the numbers of their successors; the last element of a list has its own
  /// number. Waits for all ranks.
  explicit Stretches(const Numbers& successor);

  /// The elements that no other one of their block leads to: one for each stretch.
  [[nodiscard]] const Selection& heads() const { return heads_; }

  /// The lists of the stretches: each has the number, among all elements, of the head that follows it, at the end of a
  /// list of its own one, and the sum of its values, of which those at the ends are of no use. Once; throws NoLists on
  /// all ranks if those inside a block are none.
  void join(Numbers& successor, BlockVector<Value>& weight, Operator op);

  /// Returns the sum before each element, from the sums before the subranges.
  [[nodiscard]] BlockVector<Value> spread(const BlockVector<Value>& before, Operator op) const;

 private:
  Handles tails_;                                  // of each own block: those whose successors are in others
  std::optional<BlockVector<std::int32_t>> next_;  // inside the block; tails follow themselves
  Selection heads_;
  BlockVector<std::int32_t> stretch_;  // of each element, its number among the block's
  BlockVector<Value> before_;          // each element, in its stretch
};

}  // namespace pleach
