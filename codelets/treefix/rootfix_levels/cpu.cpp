#include "treefix/rootfix_levels/codelet.hpp"

namespace pleach::rootfix_levels::cpu {

namespace {

/// Places after each other: what is above a place stands before it.
template <bool inclusive, class Op, class Value>
void run(const std::uint32_t* up, const Value* weight, Value* sums, std::uint32_t begin, std::uint32_t end, Op op) {
  for (std::uint32_t b = begin; b < end; ++b) {
    if (up[b] == 0) {
      sums[b] = inclusive ? weight[b] : Op::template identity<Value>();
      continue;
    }
    const std::uint32_t p = up[b] - 1;
    sums[b] = op(sums[p], weight[inclusive ? b : p]);
  }
}

}  // namespace

void rootfix_levels(Arguments arguments, const std::uint32_t* up, const void* weight, void* sums) {
  with_value(arguments.value, [&]<class Value>(Value) {
    with_operator<Value>(arguments.op, [&]<class Op>(Op op) {
      const auto run_as = arguments.inclusive ? run<true, Op, Value> : run<false, Op, Value>;
      run_as(up, static_cast<const Value*>(weight), static_cast<Value*>(sums), arguments.begin, arguments.end, op);
    });
  });
}

}  // namespace pleach::rootfix_levels::cpu
