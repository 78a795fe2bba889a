#include "array/invert/codelet.hpp"
#include "base/own_operator.hpp"

namespace pleach::invert {

namespace {

template <class Value, class Op>
void run(const Arguments& arguments, const Op& op, const Buffers<Value, Op>& b) {
  const Value none = op.template identity<Value>();
  for (std::uint32_t k = 0; k < arguments.size; ++k) {
    b.output[k] = op.difference(none, static_cast<Value>(b.input[k]));
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  if (const Definition* own = arguments.op.definition) {
    return with_moved(moved_as(arguments.value), [&]<class Value>(Value) {
      run(arguments, CalledOperator(*own), std::bit_cast<Buffers<Value, CalledOperator>>(buffers));
    });
  }
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) { run(arguments, Op{}, b); });
}

}  // namespace pleach::invert
