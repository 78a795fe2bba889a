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

  /// Makes a route of given orders, a vector for each own block of `from`. Of the elements of own block k, cuts[k][j]
  /// stand before those that go to block j. Without orders, the elements are in order already.
  Route(Network& network, const Layout& from, const Layout& to, std::vector<std::shared_ptr<Handle>> orders,
        std::vector<std::vector<std::uint32_t>> cuts);

  /// Elements of own block k.
  [[nodiscard]] std::size_t size(std::size_t k) const { return order_[k] ? order_[k]->size() : 0; }

  [[nodiscard]] const Exchange& exchange() const { return *exchange_; }

  /// The vectors that the route uses, for await().
  [[nodiscard]] const std::vector<std::shared_ptr<Handle>>& vectors() const { return order_; }

  /// Sends what each block has in `columns`, a vector for each own block, to the other blocks.
  [[nodiscard]] Messages send(const std::vector<std::shared_ptr<Handle>>& columns, Type type) const;
  /// The places that they go to, there: once.
  [[nodiscard]] Messages send_places() { return send(std::exchange(place_, {}), Type::i32); }

  /// Places what came back for each element into `columns`.
  void place(const Messages& answers, const std::vector<std::shared_ptr<Handle>>& columns, Type type) const;
  /// Places the numbers, int64, of places in each block of `of`; -1 for no place, which is all ones.
  void place_numbers(Messages places, const Layout& of, const std::vector<std::shared_ptr<Handle>>& columns) const;

 private:
  /// Returns the parts of what is in order already, if they need not be copied; else nothing.
  [[nodiscard]] Messages stretches_of(const std::vector<std::shared_ptr<Handle>>& columns) const;
  void find_counts(Network& network, const Layout& from, const Layout& to);

  Runtime& runtime_;
  std::vector<std::shared_ptr<Handle>> order_, place_;  // of each own block: uint32
  std::vector<std::vector<std::uint32_t>> first_;       // of each own block: where the elements for each block begin
  std::unique_ptr<Exchange> exchange_;
};

}  // namespace pleach
