// Route: sends elements of each block to the blocks of another layout, by their indices.
#pragma once

#include "base/types.hpp"
#include "blocks/exchange.hpp"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace pleach {

/// Returns the first element of each block, and the total size: int64. Call it without a Submission.
std::shared_ptr<Handle> starts_of(Runtime& runtime, const Layout& layout);

/// The elements of each own block, ordered by the block that their index is in.
class Route {
 public:
  /// The indices must be inside `to`. Waits for all ranks. Call it without a Submission.
  template <class Index>
  Route(const BlockVector<Index>& index, const Layout& to);

  /// Makes a route of given orders, a vector for each own block of `from`. cuts[k][j] elements of own block k come
  /// before those for block j. Without orders, the elements are already in order.
  Route(Network& network, const Layout& from, const Layout& to, std::vector<std::shared_ptr<Handle>> orders,
        std::vector<std::vector<std::uint32_t>> cuts);

  /// Number of elements of own block k.
  [[nodiscard]] std::size_t size(std::size_t k) const { return order_[k] ? order_[k]->size() : 0; }

  [[nodiscard]] const Exchange& exchange() const { return *exchange_; }

  /// The vectors that the route uses, for await().
  [[nodiscard]] const std::vector<std::shared_ptr<Handle>>& vectors() const { return order_; }

  /// Sends values, a vector for each own block in `columns`, to the other blocks.
  [[nodiscard]] Messages send(const std::vector<std::shared_ptr<Handle>>& columns, Type type) const;
  /// Sends the places of the elements in their blocks. Call it once.
  [[nodiscard]] Messages send_places() { return send(std::exchange(place_, {}), Type::i32); }

  /// Stores the answer for each element in `columns`.
  void place(const Messages& answers, const std::vector<std::shared_ptr<Handle>>& columns, Type type) const;
  /// Stores numbers, int64, of places in the blocks of `of` in `columns`. A place of all ones becomes -1: none.
  void place_numbers(Messages places, const Layout& of, const std::vector<std::shared_ptr<Handle>>& columns) const;

 private:
  /// Returns subranges of elements that are already in order, if this needs no copy; else nothing.
  [[nodiscard]] Messages stretches_of(const std::vector<std::shared_ptr<Handle>>& columns) const;
  void find_counts(Network& network, const Layout& from, const Layout& to);

  Runtime& runtime_;
  std::vector<std::shared_ptr<Handle>> order_, place_;  // for each own block: uint32
  std::vector<std::vector<std::uint32_t>> first_;  // for each own block: where the elements for each other block begin
  std::unique_ptr<Exchange> exchange_;
};

}  // namespace pleach
