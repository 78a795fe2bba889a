#include "base/own_operator.hpp"
#include "treefix/fold_table/codelet.hpp"
#include "treefix/folds.hpp"

namespace pleach::fold_table {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  const std::size_t m = buffers.total.size();
  if (const Definition* own = arguments.op.definition) {
    return own->loops().fold_table(buffers.total.memory, m, buffers.table.memory,
                                   arguments.direction == Direction::root);
  }
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    with_direction(arguments.direction, [&](auto direction) {
      own_loops::fold_table<direction.value == Direction::root, Value>(Op{}, b.total, m, b.table);
    });
  });
}

}  // namespace pleach::fold_table
