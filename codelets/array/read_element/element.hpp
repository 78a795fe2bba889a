// read_element for its only element.
#pragma once

#include "array/read_element/codelet.hpp"

namespace pleach::read_element {

template <class Value>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Value>& b, std::uint32_t) {
  *b.element = b.values[arguments.i];
}

}  // namespace pleach::read_element
