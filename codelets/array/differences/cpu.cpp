#include "array/differences/codelet.hpp"

namespace pleach::differences {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, []<class Value, class Op>(const Buffers<Value, Op>& b) {
    const Value *left = b.left, *right = b.right;
    Value* result = b.result;
    for (std::size_t i = 0; i < b.left.size(); ++i) result[i] = Op::difference(left[i], right[i]);
  });
}

}  // namespace pleach::differences
