#include "base/own_operator.hpp"
#include "treefix/fold_tiles/codelet.hpp"
#include "treefix/folds.hpp"

namespace pleach::fold_tiles {

static_assert(own_loops::tile == tile);

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  const auto& [values, reach, fold, along, total] = buffers;
  const std::size_t n = values.size();
  const std::uint32_t skip = arguments.skip;
  if (const Definition* own = arguments.op.definition) {
    return own->loops().fold_tiles(own->identity(), values.memory, n, reach, fold.memory, along.memory, total.memory,
                                   arguments.direction == Direction::root, skip);
  }
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    with_direction(arguments.direction, [&](auto direction) {
      own_loops::fold_tiles<direction.value == Direction::root, Value>(Op{}, Op::template identity<Value>(), b.values,
                                                                       n, b.reach, b.fold, b.along, b.total, skip);
    });
  });
}

}  // namespace pleach::fold_tiles
