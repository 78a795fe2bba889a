// How far rounding can put a treefix sum of floats from the exact one: docs/accuracy.md derives these bounds.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pleach::app {

/// Elements of a tile of the scan, and of a block of children, in the library.
inline constexpr std::size_t bound_tile = 2048, bound_block = 32;

enum class SumMethod { scan, compensated, levels, contraction, sequential };

/// A forest as its tour, for which bounds are computed; weights must be finite.
template <class Index>
class TreefixBound {
 public:
  using Real = long double;

  /// tour[i] is v where the tour enters v, and ~v where it leaves v; a root is its own parent.
  /// `in_preorder`: it is stored so.
  TreefixBound(std::span<const Index> tour, std::span<const Index> parent, bool in_preorder = false);

  /// Returns the bound of the absolute error of rootfix at each vertex; weights are float or double.
  template <class Value>
  [[nodiscard]] std::vector<double> rootfix(std::span<const Value> weight, SumMethod method, bool inclusive) const;

  /// The same for leaffix.
  template <class Value>
  [[nodiscard]] std::vector<double> leaffix(std::span<const Value> weight, SumMethod method, bool inclusive) const;

  /// Returns the sums in long double, or those of the absolute weights.
  template <class Value>
  [[nodiscard]] std::vector<Real> path_sums(std::span<const Value> weight, bool inclusive, bool absolute) const;
  template <class Value>
  [[nodiscard]] std::vector<Real> subtree_sums(std::span<const Value> weight, bool inclusive, bool absolute) const;

 private:
  /// Sums of the absolute items of the tour up to each position: of all, and of those in its tile.
  struct Prefixes {
    std::vector<Real> all, in_tile, tiles;
    [[nodiscard]] Real before(std::size_t tile) const { return tiles[tile]; }
  };

  template <class Value>
  [[nodiscard]] static Prefixes prefixes(std::span<const Index> tour, std::span<const Value> weight, bool rootfix,
                                         bool after);

  /// Sets levels, and places in breadth-first order; those of a level are in preorder.
  void set_places();

  /// Returns the most additions that a weight passes through on its way to the fold of an interval of `terms` values.
  [[nodiscard]] std::size_t fold_additions(std::size_t terms) const;

  /// The same for the sum of each vertex.
  [[nodiscard]] std::vector<std::size_t> leaffix_additions(SumMethod method, bool inclusive) const;

  std::span<const Index> tour_, parent_;
  std::vector<Index> vertices_;  // of a tree stored in preorder, and one position behind them, which leaves all
  std::vector<std::size_t> enter_, leave_, preorder_, level_, place_;
  std::vector<std::vector<std::size_t>> children_;
};

}  // namespace pleach::app
