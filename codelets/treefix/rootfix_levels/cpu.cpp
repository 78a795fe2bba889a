#include "base/own_operator.hpp"
#include "treefix/rootfix_levels/codelet.hpp"

namespace pleach::rootfix_levels {

namespace {

/// In ascending order, because ancestors come before a place.
template <bool inclusive, class Op, class Value>
void run(const std::uint32_t* up, const Value* weight, Value* sums, std::uint32_t begin, std::uint32_t end, Op op) {
  for (std::uint32_t b = begin; b < end; ++b) {
    if (up[b] == 0) {
      sums[b] = inclusive ? begun<Op>(Value{weight[b]}) : Op::template identity<Value>();
      continue;
    }
    const std::uint32_t p = up[b] - 1;
    sums[b] = op(sums[p], weight[inclusive ? b : p]);
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  const std::uint32_t begin = arguments.first, end = begin + arguments.size;
  if (const Definition* own = arguments.op.definition) {
    return own->loops().rootfix_levels(own->identity(), buffers.up, buffers.weight.memory, buffers.sums.memory, begin,
                                       end, arguments.inclusive);
  }
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    const auto run_as = arguments.inclusive ? run<true, Op, Value> : run<false, Op, Value>;
    run_as(b.up, b.weight, b.sums, begin, end, Op{});
  });
}

}  // namespace pleach::rootfix_levels
