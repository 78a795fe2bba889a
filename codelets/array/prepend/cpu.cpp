#include "array/prepend/codelet.hpp"

namespace pleach::prepend {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, []<class Value, class Op>(const Buffers<Value, Op>& b) {
    const Value front = b.front[0];
    Value* sums = b.sums;
    for (std::size_t i = 0; i < b.sums.size(); ++i) sums[i] = Op{}(front, sums[i]);
  });
}

}  // namespace pleach::prepend
