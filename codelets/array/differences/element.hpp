// differences for one element.
#pragma once

#include "array/differences/codelet.hpp"

namespace pleach::differences {

template <class Value, class Op>
PLEACH_DEVICE void element(const Arguments&, const Buffers<Value, Op>& b, std::size_t i) {
  const Value *left = b.left, *right = b.right;  // no read-only cache: the result may be one of them
  b.result[i] = Op::difference(left[i], right[i]);
}

}  // namespace pleach::differences
