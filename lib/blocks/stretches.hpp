// Runs of links in blocks: a run is a maximal sequence of elements of one block that follow each other. Each run is one
// element of lists that lead from block to block, and have one element fewer for each link inside a block.
#pragma once

#include "blocks/selection.hpp"

#include <pleach/operators.hpp>

#include <optional>

namespace pleach {

template <class Value>
class Stretches {
 public:
  /// Finds the runs. successor[i] is the number, in the whole vector, of the element after i; the last element of a
  /// list has its own number. Waits for all ranks.
  explicit Stretches(const Numbers& successor);

  /// The first element of each run: no element of its block leads to it.
  [[nodiscard]] const Selection& heads() const { return heads_; }

  /// Makes the lists of the runs. The successor of a run is the number, among all elements, of the head of the next
  /// run; the last run of a list has its own. Its weight is the sum of its values; the last run's is unused. Call it
  /// once. Throws NoLists on all ranks if the links inside a block are not those of lists.
  void join(Numbers& successor, BlockVector<Value>& weight, Operator op);

  /// Returns the sum before each element, from the sums before the runs.
  [[nodiscard]] BlockVector<Value> spread(const BlockVector<Value>& before, Operator op) const;

 private:
  Handles tails_;  // for each own block: the elements whose successors are in other blocks
  std::optional<BlockVector<std::int32_t>> next_;  // successors inside the block; a tail is its own successor
  Selection heads_;
  BlockVector<std::int32_t> stretch_;  // for each element, the number of its run in the block
  BlockVector<Value> before_;          // for each element, the sum before it in its run
};

}  // namespace pleach
