// widen for one element.
#pragma once

#include "array/widen/codelet.hpp"

namespace pleach::widen {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::size_t i) {
  b.number[i] = b.place[i] == no_place ? -1 : arguments.start + b.place[i];
}

}  // namespace pleach::widen
