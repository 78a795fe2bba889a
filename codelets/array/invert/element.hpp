// invert for one element, with a built-in operator.
#pragma once

#include "array/invert/codelet.hpp"

namespace pleach::invert {

template <class Value, class Op>
PLEACH_DEVICE void element(const Arguments&, const Buffers<Value, Op>& b, std::uint32_t k) {
  b.output[k] = inverse<Op>(static_cast<Value>(b.input[k]));
}

}  // namespace pleach::invert
