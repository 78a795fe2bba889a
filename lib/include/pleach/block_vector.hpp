// Vectors in blocks, which devices and processes share: for data larger than the memory of one device or one machine.
#pragma once

#include <pleach/error.hpp>
#include <pleach/network.hpp>
#include <pleach/vector.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <ranges>
#include <span>
#include <vector>

namespace pleach {

/// The places of the elements of BlockVectors: block b holds the elements [first(b), first(b + 1)), and the blocks
/// [first_block(r), first_block(r + 1)) are those of rank r. Blocks and ranks may be empty.
class PLEACH_EXPORT Layout {
 public:
  /// `first` has one more element than there are blocks, `first_block` one more than there are ranks; both ascend from
  /// 0.
  Layout(std::vector<std::uint64_t> first, std::vector<std::size_t> first_block);

  [[nodiscard]] std::uint64_t size() const { return first_.back(); }
  [[nodiscard]] std::size_t blocks() const { return first_.size() - 1; }
  [[nodiscard]] std::size_t ranks() const { return first_block_.size() - 1; }
  [[nodiscard]] std::uint64_t first(std::size_t block) const { return first_[block]; }
  [[nodiscard]] std::size_t size(std::size_t block) const {
    return static_cast<std::size_t>(first_[block + 1] - first_[block]);
  }
  [[nodiscard]] std::size_t first_block(std::size_t rank) const { return first_block_[rank]; }
  [[nodiscard]] std::size_t owner(std::size_t block) const;

  bool operator==(const Layout&) const = default;

 private:
  std::vector<std::uint64_t> first_;
  std::vector<std::size_t> first_block_;
};

struct BlockOptions {
  /// Elements of a block. 0: PLEACH_BLOCK, or else one block for each discrete accelerator, at least one for each rank,
  /// and so small that an operation on a block fits in the smallest of these memories.
  std::size_t block = 0;
  /// For the vertices of a graph: the mean number of arcs of a vertex, for which blocks leave memory.
  std::uint64_t degree = 0;
};

/// An array of `size()` values in blocks. Each block belongs to one rank, and StarPU chooses its device. If there are
/// several ranks, all of them call the operations on BlockVectors. The ranks wait for each other to exchange sizes, and
/// all of them throw the same error for wrong arguments.
template <class T>
class PLEACH_EXPORT BlockVector {
 public:
  using value_type = T;

  // A BlockVector that was moved from may be assigned to or destroyed; all else throws ArgumentError.

  /// Makes `size` elements in blocks of even sizes, without values.
  BlockVector(Network& network, std::uint64_t size, BlockOptions options = {});

  /// The same with the layout of another BlockVector.
  BlockVector(Network& network, std::shared_ptr<const Layout> layout);

  /// Takes over existing blocks of this rank, with the layout's sizes. Throws ArgumentError, on all ranks alike, if the
  /// number of blocks or a size is wrong, or if a block is of another Runtime than the Network.
  BlockVector(Network& network, std::shared_ptr<const Layout> layout, std::vector<Vector<T>> blocks);

  /// Joins the parts of all ranks, in the order of the ranks. O(part).
  BlockVector(Network& network, std::span<const T> part, BlockOptions options = {});
  template <std::ranges::contiguous_range Range>
  requires std::same_as<std::ranges::range_value_t<Range>, T> BlockVector(Network& network, const Range& part,
                                                                          BlockOptions options = {})
      : BlockVector(network, std::span<const T>(part), options) {}

  /// The same in the blocks of a layout, to whose ranks the parts are sent. Throws ArgumentError if the size differs.
  BlockVector(Network& network, std::shared_ptr<const Layout> layout, std::span<const T> part);

  /// Sets element i to value(i). Each rank computes its own elements.
  template <std::invocable<std::uint64_t> Value>
  BlockVector(Network& network, std::uint64_t size, Value value, BlockOptions options = {})
      : BlockVector(network, size, options) {
    for (std::size_t k = 0; k < blocks_.size(); ++k) {
      const View<T> view = blocks_[k].write();
      const std::uint64_t first = layout_->first(first_block() + k);
      for (std::size_t i = 0; i < view.size(); ++i) view[i] = static_cast<T>(value(first + i));
    }
  }

  [[nodiscard]] Network& network() const { return *network_; }
  [[nodiscard]] const std::shared_ptr<const Layout>& layout() const {
    if (layout_ == nullptr) throw ArgumentError("BlockVector: it was moved from");
    return layout_;
  }
  [[nodiscard]] std::uint64_t size() const { return layout()->size(); }

  /// This rank's blocks: block k here is block first_block() + k of all.
  [[nodiscard]] std::size_t first_block() const { return layout()->first_block(network_->rank()); }
  [[nodiscard]] std::span<Vector<T>> blocks() { return (void)layout(), blocks_; }
  [[nodiscard]] std::span<const Vector<T>> blocks() const { return (void)layout(), blocks_; }

  /// The number of this rank's first element.
  [[nodiscard]] std::uint64_t first() const { return layout()->first(first_block()); }

  /// Returns this rank's elements. Waits and throws as Vector::read().
  [[nodiscard]] std::vector<T> part() const;

  /// Returns all elements on `rank`, none on other ranks. All ranks call it.
  [[nodiscard]] std::vector<T> gather(std::size_t rank = 0) const;

 private:
  /// Marks blocks that are known to have the layout's sizes.
  struct Fitting {};
  BlockVector(Network& network, std::shared_ptr<const Layout> layout, std::vector<Vector<T>> blocks, Fitting);
  template <class Value>
  friend BlockVector<Value> temporary(Network& network, const std::shared_ptr<const Layout>& layout);

  Network* network_;
  std::shared_ptr<const Layout> layout_;
  std::vector<Vector<T>> blocks_;
};

}  // namespace pleach
