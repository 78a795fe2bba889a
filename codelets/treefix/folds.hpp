// Folds of intervals in constant time: a disjoint sparse table. Row k has, for each element, the fold from it to the
// end of its block of 2^k elements if that is the left one of a pair, or from the start of its block to it if that is
// the right one. Elements l < r that first differ in bit k are in such a pair: their entries in row k make up the
// interval.
//
// Direction::leaf goes forward, from an element to the end of its subtree in preorder. Direction::root goes backward,
// from an element to the start of its path: tiles, and elements of a tile, are then numbered from the last one.
// Operands keep the order of the elements.
#pragma once

#include "base/signature.hpp"
#include "base/tile.hpp"
#include "treefix/direction.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace pleach {

/// The row whose entries of l < r make up the interval.
PLEACH_DEVICE constexpr std::uint32_t row_of(std::uint32_t l, std::uint32_t r) {
#if defined(__CUDA_ARCH__)
  return 31 - __clz(static_cast<int>(l ^ r));
#else
  return static_cast<std::uint32_t>(std::bit_width(l ^ r)) - 1;
#endif
}

inline constexpr std::uint32_t tile_rows = std::bit_width(tile) - 1;

/// Number of rows of a table of m elements.
PLEACH_DEVICE constexpr std::uint32_t table_rows(std::size_t m) {
  return m < 2 ? 0 : row_of(0, static_cast<std::uint32_t>(m - 1)) + 1;
}

/// Size of the table: its rows, and two rows to compute them.
constexpr std::size_t table_values(std::size_t m) { return (table_rows(m) + 2) * m; }

/// The index of the element that is numbered i of m.
template <Direction direction>
PLEACH_DEVICE constexpr std::size_t turned(std::size_t i, std::size_t m) {
  return direction == Direction::leaf ? i : m - 1 - i;
}

/// Applies op to a near and a far part in the order of the elements.
template <Direction direction, class Op, class Value>
PLEACH_DEVICE Value joined(Op op, Value near, Value far) {
  return direction == Direction::leaf ? op(near, far) : op(far, near);
}

/// Calls f(std::integral_constant<Direction, …>).
template <class F>
void with_direction(Direction direction, F f) {
  if (direction == Direction::leaf) {
    f(std::integral_constant<Direction, Direction::leaf>{});
  } else {
    f(std::integral_constant<Direction, Direction::root>{});
  }
}

}  // namespace pleach
