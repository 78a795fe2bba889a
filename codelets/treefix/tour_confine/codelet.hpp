// tour_confine: gives infinite and NaN weights to exactly the results that depend on them.
//
// A weight that is not finite is of one of three classes: NaN, infinity, minus infinity. For each class,
//   rootfix: v has an ancestor of the class if some u of the class was entered no later than v is, and is left no
//            earlier: a prefix maximum of leave[u] over the tour, compared with enter[v];
//   leaffix: v has a descendant of the class if the last u of the class that was entered before v is left was entered
//            no earlier than v: a prefix maximum of enter[u] over the tour, compared with enter[v].
// The result is then the sum of the classes found. Components of complex values are processed separately.
//
// Example, the tree 0 -> 1, 0 -> 2 with weights 5 NaN 1, rootfix inclusive: result 5 5 6  ->  5 NaN 6
//
// Work m, or none in the usual case that all weights are finite. On CPU cores, a team of tasks shares it.
#pragma once

#include "base/signature.hpp"
#include "treefix/direction.hpp"

namespace pleach::tour_confine {

/// Words of `found` for each task of tour_write: whether it found such a weight, and zeros for the team's counters.
inline constexpr std::size_t found_words = 7;

struct Arguments {
  IndexType index;
  ValueType value;  // f32, f64, c32 or c64
  Direction direction;
  bool inclusive;    // whether a vertex's own weight counts
  TeamSize members;  // number of tasks of the team
};

template <class Index = Any, class Value = Any>
struct Buffers {
  InOut<std::int32_t, sized | scattered>
      found;              // found_words for each task; if none found such a weight, this phase has no work
  In<Index, sized> tour;  // m positions
  In<Index> other;        // n positions: for rootfix, leave; for leaffix, enter
  In<Value> weight;       // n values
  // n values, computed by tour_write and tour_read with zeros for these weights
  InOut<Value, scattered> result;
  Out<Index, scattered> table;  // 6 tiles(m), scratch
};

extern const Phase<Arguments, Buffers<>> submit;

}  // namespace pleach::tour_confine
