// What a vertex and an element of the order ask for, on the CPU and with CUDA.
#pragma once

#include "tour/link_children/codelet.hpp"

namespace pleach::link_children {

PLEACH_DEVICE inline void link(const Buffers& buffers, std::uint32_t i) {
  const auto [order, key, begin, successor] = buffers;
  const auto n = static_cast<std::uint32_t>(order.size());
  successor[i] = static_cast<std::int32_t>(begin[i] < begin[i + 1] ? order[begin[i]] : n + i);
  const std::uint32_t v = order[i], above = key[i];
  std::uint32_t next = n + above;
  if (i + 1 < n && key[i + 1] == above) {
    next = order[i + 1];
  } else if (above == n) {
    next = n + v;
  }
  successor[n + v] = static_cast<std::int32_t>(next);
}

}  // namespace pleach::link_children
