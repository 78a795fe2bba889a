// fold_beyond: completes the folds of fold_tiles with the parts outside of the elements' tiles.
//
// Example with tiles of 4, leaf and plus, as fold_tiles: reach 6 3 1 1  2 1, along 3 4 8 9  5 14, total 9 14
//   ->  fold 9 6 4 1  14 9  becomes  23 6 4 1  14 9
//
// Work n; traffic: n reaches and 2n values in order; at random one value for each interval that leaves its tile, and
// two of the table.
#pragma once

#include "base/signature.hpp"
#include "treefix/direction.hpp"

namespace pleach::fold_beyond {

struct Arguments {
  ValueType value;
  AnyOperator op;
  Direction direction;
  std::uint32_t skip;
  FirstElement first;
  ElementCount size;
};

template <class Value = Any, class Op = Any>
struct Buffers {
  In<std::uint32_t, by_element> reach;  // n, as in fold_tiles
  In<Value, sized> along;               // n, from fold_tiles
  In<Value, sized> total;               // tiles(n), from fold_tiles
  In<Value, optional> table;            // from fold_table; not needed for two tiles
  InOut<Value, by_element> fold;        // n
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::fold_beyond
