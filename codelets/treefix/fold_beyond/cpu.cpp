#include "treefix/fold_beyond/element.hpp"

namespace pleach::fold_beyond {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  const std::uint32_t first = arguments.first, size = arguments.size;
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    with_direction(arguments.direction, [&](auto direction) {
      const Element<direction.value, Value, Op> element{b.along,        b.total,        b.table,
                                                        b.along.size(), b.total.size(), arguments.skip};
      for (std::uint32_t k = 0; k < size; ++k) element.add(first + k, b.reach[k], b.fold[k]);
    });
  });
}

}  // namespace pleach::fold_beyond
