// cut_circuits for one root.
#pragma once

#include "tour/cut_circuits/codelet.hpp"

namespace pleach::cut_circuits {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::uint32_t k) {
  const auto arcs = static_cast<std::uint32_t>(b.order.size());
  const std::uint32_t i = arguments.first + k, enter = arcs + 2 * i, leave = enter + 1;
  const std::uint32_t begin_here = b.begin[b.root[i]], end_here = b.begin[b.root[i] + 1];
  if (begin_here < end_here) {
    b.successor[enter] = static_cast<std::int32_t>(b.order[begin_here]);
    b.successor[b.order[end_here - 1] ^ 1] = static_cast<std::int32_t>(leave);
  } else {
    b.successor[enter] = static_cast<std::int32_t>(leave);
  }
  b.successor[leave] = static_cast<std::int32_t>(i + 1 < b.root.size() ? leave + 1 : leave);
}

}  // namespace pleach::cut_circuits
