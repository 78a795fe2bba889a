#include "runtime/definition.hpp"
#include "treefix/fold_table/codelet.hpp"
#include "treefix/folds.hpp"

#include <algorithm>

namespace pleach::fold_table {

namespace {

template <Direction direction, class Value, class Op>
void run(const Buffers<Value, Op>& b) {
  const std::size_t m = b.total.size(), rows = table_rows(m);
  Value *const suffix = b.table + rows * m, *const prefix = suffix + m;  // of the blocks of a row
  for (std::size_t i = 0; i < m; ++i) prefix[i] = suffix[i] = b.total[turned<direction>(i, m)];
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t size = std::size_t{1} << row;
    Value* const entry = b.table + row * m;
    for (std::size_t left = 0; left < m; left += 2 * size) {
      const std::size_t right = std::min(left + size, m), end = std::min(right + size, m);
      const Value of_left = prefix[right - 1], of_right = prefix[end - 1];
      for (std::size_t i = left; i < right; ++i) {
        entry[i] = suffix[i];
        if (right < end) suffix[i] = joined<direction>(Op{}, suffix[i], of_right);
      }
      for (std::size_t i = right; i < end; ++i) {
        entry[i] = prefix[i];
        prefix[i] = joined<direction>(Op{}, of_left, prefix[i]);
      }
    }
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  if (const Definition* own = arguments.op.definition) {
    return own->loops().fold_table(buffers.total.memory, buffers.total.size(), buffers.table.memory,
                                   arguments.direction == Direction::root);
  }
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    with_direction(arguments.direction, [&](auto direction) { run<direction.value>(b); });
  });
}

}  // namespace pleach::fold_table
