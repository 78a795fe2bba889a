// fold_tiles: for each element, the fold of the part of its interval in the element's tile.
//
// Leaf: the interval of element p is [p + skip, p + reach[p]); root: (p - reach[p], p - skip].
//
// Example with tiles of 4, leaf and plus: values 3 1 4 1  5 9, reach 6 3 1 1  2 1, skip 0
//   ->  fold 9 6 4 1  14 9, along 3 4 8 9  5 14, total 9 14
//   with skip 1: fold 6 5 0 0  9 0
//
// Work n; traffic: n values and reaches are read, 2n values written. In a tile log2(tile) steps, so that a fold is
// rounded at most as often.
// Source: the disjoint sparse table, treefix/folds.hpp.
#pragma once

#include "base/signature.hpp"
#include "treefix/direction.hpp"

namespace pleach::fold_tiles {

struct Arguments {
  ValueType value;
  AnyOperator op;
  Direction direction;
  std::uint32_t skip;  // 0, or 1 to exclude the element itself
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<Value, sized | by_element> values;  // n
  In<std::uint32_t, by_element> reach;   // n, at least 1
  Out<Value, by_element> fold;           // n: the identity if the part is empty
  Out<Value, by_element> along;  // n: fold from the tile's first element to each; from its last element for root
  Out<Value, by_tile> total;     // tiles(n): fold of each tile
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::fold_tiles
