#include "base/own_operator.hpp"
#include "treefix/fold_beyond/element.hpp"

namespace pleach::fold_beyond {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  const std::uint32_t first = arguments.first, size = arguments.size;
  const auto& [reach, along, total, table, fold] = buffers;
  if (const Definition* own = arguments.op.definition) {
    return own->loops().fold_beyond(reach, first, size, along.memory, along.size(), total.memory, total.size(),
                                    table.memory, fold.memory, arguments.direction == Direction::root, arguments.skip);
  }
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    with_direction(arguments.direction, [&](auto direction) {
      const Element<direction.value, Value, Op> element{b.along,        b.total,        b.table,
                                                        b.along.size(), b.total.size(), arguments.skip};
      for (std::uint32_t k = 0; k < size; ++k) element.add(first + k, b.reach[k], b.fold[k]);
    });
  });
}

}  // namespace pleach::fold_beyond
