#include "runtime/definition.hpp"
#include "treefix/fold_tiles/codelet.hpp"
#include "treefix/folds.hpp"

#include <algorithm>

namespace pleach::fold_tiles {

namespace {

/// The folds of one tile, of which `count` elements are there.
template <Direction direction, class Value, class Op>
struct Tile {
  Value table[tile_rows][tile];
  Value prefix[tile], suffix[tile];  // of the blocks of a row

  void load(const Value* values, std::size_t count) {
    for (std::size_t i = 0; i < tile; ++i) {
      const std::size_t p = turned<direction>(i, tile);
      prefix[i] = suffix[i] = p < count ? values[p] : Op::template identity<Value>();
    }
  }

  template <std::size_t size>
  void make_row(Value* row) {
    for (std::size_t left = 0; left < tile; left += 2 * size) {
      const std::size_t right = left + size;
      const Value of_left = prefix[right - 1], of_right = prefix[right + size - 1];
      for (std::size_t i = left; i < right; ++i) {
        row[i] = suffix[i];
        suffix[i] = joined<direction>(Op{}, suffix[i], of_right);
      }
      for (std::size_t i = right; i < right + size; ++i) {
        row[i] = prefix[i];
        prefix[i] = joined<direction>(Op{}, of_left, prefix[i]);
      }
    }
  }

  template <std::size_t... k>
  void make(std::index_sequence<k...>) {
    (make_row<std::size_t{1} << k>(table[k]), ...);
  }

  [[nodiscard]] Value fold(std::uint32_t l, std::uint32_t r) const {
    if (r < l || l >= tile) return Op::template identity<Value>();
    if (r >= tile) return suffix[l];
    if (l == r) return table[0][l];
    const Value* row = table[row_of(l, r)];
    return joined<direction>(Op{}, row[l], row[r]);
  }
};

template <Direction direction, class Value, class Op>
void run(const Buffers<Value, Op>& b, std::uint32_t skip) {
  const std::size_t n = b.values.size();
  Tile<direction, Value, Op> folds;
  for (std::size_t t = 0; t < tiles(n); ++t) {
    const std::size_t first = t * tile, count = std::min(tile, n - first);
    folds.load(b.values + first, count);
    folds.make(std::make_index_sequence<tile_rows>{});
    for (std::size_t p = 0; p < count; ++p) {
      const auto i = static_cast<std::uint32_t>(turned<direction>(p, tile));
      b.fold[first + p] = folds.fold(i + skip, i + b.reach[first + p] - 1);
      b.along[first + p] = folds.prefix[i];
    }
    b.total[t] = folds.prefix[tile - 1];
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  const auto& [values, reach, fold, along, total] = buffers;
  if (const Definition* own = arguments.op.definition) {
    return own->loops().fold_tiles(own->identity(), values.memory, values.size(), reach, fold.memory, along.memory,
                                   total.memory, arguments.direction == Direction::root, arguments.skip);
  }
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    with_direction(arguments.direction, [&](auto direction) { run<direction.value>(b, arguments.skip); });
  });
}

}  // namespace pleach::fold_tiles
