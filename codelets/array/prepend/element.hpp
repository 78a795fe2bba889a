// prepend for one element.
#pragma once

#include "array/prepend/codelet.hpp"

namespace pleach::prepend {

template <class Value, class Op>
PLEACH_DEVICE void element(const Arguments&, const Buffers<Value, Op>& b, std::size_t i) {
  b.sums[i] = Op{}(b.front[0], b.sums[i]);
}

}  // namespace pleach::prepend
