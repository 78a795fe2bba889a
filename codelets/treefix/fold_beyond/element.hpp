// fold_beyond for one element.
#pragma once

#include "treefix/fold_beyond/codelet.hpp"
#include "treefix/folds.hpp"

namespace pleach::fold_beyond {

template <Direction direction, class Value, class Op>
struct Element {
  const Value* along;
  const Value* total;
  const Value* table;
  std::size_t n, m;
  std::uint32_t skip;

  /// Returns the fold of the tiles [a, b].
  PLEACH_DEVICE Value of_tiles(std::uint32_t a, std::uint32_t b) const {
    if (a == b) return total[turned<direction>(a, m)];
    const Value* row = table + row_of(a, b) * m;
    return joined<direction>(Op{}, row[a], row[b]);
  }

  PLEACH_DEVICE void add(std::uint32_t p, std::uint32_t reach, Value& fold) const {
    const std::size_t all = m * tile;
    const auto i = static_cast<std::uint32_t>(turned<direction>(p, all)), r = i + reach - 1;
    const auto t = static_cast<std::uint32_t>(i / tile), u = static_cast<std::uint32_t>(r / tile);
    if (t == u || reach <= skip) return;
    Value sum = fold;
    if (u - t > 1) sum = joined<direction>(Op{}, sum, of_tiles(t + 1, u - 1));
    fold = joined<direction>(Op{}, sum, along[turned<direction>(r, all)]);
  }
};

}  // namespace pleach::fold_beyond
