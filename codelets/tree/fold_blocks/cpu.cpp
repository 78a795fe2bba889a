#include "base/own_operator.hpp"
#include "tree/fold_blocks/codelet.hpp"

#include <algorithm>

namespace pleach::fold_blocks {

namespace {

template <class Value, class Op>
void fold_level(const Op& op, const Value* values, std::size_t n, Value* folds) {
  for (std::size_t first = 0; first < n; first += fold_block) {
    Value fold = values[first];
    for (std::size_t i = first + 1; i < std::min<std::size_t>(n, first + fold_block); ++i) fold = op(fold, values[i]);
    folds[first / fold_block] = fold;
  }
}

template <class Value, class Op>
void run(const Op& op, const Buffers<Value, Op>& b) {
  const Value* level = b.values;
  Value* folds = b.table;
  std::size_t n = b.values.size();
  do {
    fold_level(op, level, n, folds);
    level = folds;
    n = fold_blocks_of(n);
    folds += n;
  } while (n > 1);
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  if (const Definition* own = arguments.op.definition) {
    return with_moved(moved_as(arguments.value), [&]<class Value>(Value) {
      run(CalledOperator(*own), std::bit_cast<Buffers<Value, CalledOperator>>(buffers));
    });
  }
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) { run(Op{}, b); });
}

}  // namespace pleach::fold_blocks
