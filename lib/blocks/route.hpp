// Which elements of a block go to which block of another layout, and what they take along.
#pragma once

#include "base/types.hpp"
#include "blocks/exchange.hpp"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace pleach {

/// The first element of each block, and the size of all: int64. Called without a Submission.
std::shared_ptr<Handle> starts_of(Runtime& runtime, const Layout& layout);

/// The elements of each own block in the order of the blocks that their indices lead to.
class Route {
 public:
  /// The indices are inside `to`. Waits for all ranks; called without a Submission.
  template <class Index>
  Route(const BlockVector<Index>& index, const Layout& to);

  /// Of orders that there are, a vector for each own block of `from`, and of how many elements in front of each block's
  /// there are: cuts[k][j] of those of own block k stand before what goes to block j. Without any orders, what is sent
  /// is in order already.
  Route(Network& network, const Layout& from, const Layout& to, std::vector<std::shared_ptr<Handle>> orders,
        std::vector<std::vector<std::uint32_t>> cuts);

  /// Elements of own block k.
  [[nodiscard]] std::size_t size(std::size_t k) const { return order_[k] ? order_[k]->size() : 0; }

  [[nodiscard]] const Exchange& exchange() const { return *exchange_; }

  /// What it goes by, for await().
  [[nodiscard]] const std::vector<std::shared_ptr<Handle>>& vectors() const { return order_; }

  /// What each block has in `columns`, a vector for each own block, for each other one, in messages that are sent.
  [[nodiscard]] Messages send(const std::vector<std::shared_ptr<Handle>>& columns, Type type) const;
  /// The places that they go to, there: once.
  [[nodiscard]] Messages send_places() { return send(std::exchange(place_, {}), Type::i32); }

  /// What came back for each element, to `columns`.
  void place(const Messages& answers, const std::vector<std::shared_ptr<Handle>>& columns, Type type) const;
  /// Of places in each block of `of` the numbers, int64; -1 of no place, all ones.
  void place_numbers(Messages places, const Layout& of, const std::vector<std::shared_ptr<Handle>>& columns) const;

 private:
  /// What is in order already, where it need not be copied; else nothing.
  [[nodiscard]] Messages stretches_of(const std::vector<std::shared_ptr<Handle>>& columns) const;
  void find_counts(Network& network, const Layout& from, const Layout& to);

  Runtime& runtime_;
  std::vector<std::shared_ptr<Handle>> order_, place_;  // of each own block: uint32
  std::vector<std::vector<std::uint32_t>> first_;       // of each own block: where the elements for each block begin
  std::unique_ptr<Exchange> exchange_;
};

}  // namespace pleach
