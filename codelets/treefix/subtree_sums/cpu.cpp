#include "treefix/subtree_sums/codelet.hpp"
#include "treefix/subtree_sums/element.hpp"

namespace pleach::subtree_sums {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    const Value *weight = b.weight, *sums = b.sums;
    for (std::size_t i = 0; i < b.end.size(); ++i) {
      const auto v = static_cast<std::uint32_t>(arguments.first + i);
      b.result[i] = sum_of<Op, Value>(v, b.end[i], arguments.inclusive, weight, sums);
    }
  });
}

}  // namespace pleach::subtree_sums
