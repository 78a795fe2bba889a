// What a root asks for, on the CPU and with CUDA.
#pragma once

#include "tour/cut_circuits/codelet.hpp"

namespace pleach::cut_circuits {

PLEACH_DEVICE inline void cut_circuit(const Buffers& buffers, std::uint32_t i) {
  const auto [root, order, begin, successor] = buffers;
  const auto arcs = static_cast<std::uint32_t>(order.size());
  const std::uint32_t enter = arcs + 2 * i, leave = enter + 1;
  const std::uint32_t begin_here = begin[root[i]], end_here = begin[root[i] + 1];
  if (begin_here < end_here) {
    successor[enter] = static_cast<std::int32_t>(order[begin_here]);
    successor[order[end_here - 1] ^ 1] = static_cast<std::int32_t>(leave);
  } else {
    successor[enter] = static_cast<std::int32_t>(leave);
  }
  successor[leave] = static_cast<std::int32_t>(i + 1 < root.size() ? leave + 1 : leave);
}

}  // namespace pleach::cut_circuits
