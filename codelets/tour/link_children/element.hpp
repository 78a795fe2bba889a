// The links of a vertex, and of an element of `order`, for CPU and CUDA.
#pragma once

#include "tour/link_children/codelet.hpp"

namespace pleach::link_children {

/// Without a branch, which would be unpredictable; compilers would make one of the conditional operator.
PLEACH_DEVICE inline std::uint32_t select(bool condition, std::uint32_t yes, std::uint32_t no) {
  return no ^ ((yes ^ no) & (std::uint32_t{0} - std::uint32_t{condition}));
}

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& buffers, std::uint32_t k) {
  const std::uint32_t i = arguments.first + k;
  const auto [order, key, begin, successor] = buffers;
  const auto n = static_cast<std::uint32_t>(order.size());
  const std::uint32_t children = begin[i], child = order[children < n ? children : n - 1];
  successor[i] = static_cast<std::int32_t>(select(children < begin[i + 1], child, n + i));
  const std::uint32_t v = order[i], above = key[i], last = n - 1;
  const std::uint32_t behind = i < last ? i + 1 : last, sibling = order[behind], its = key[behind];
  const std::uint32_t up = n + select(above == n, v, above);
  successor[n + v] = static_cast<std::int32_t>(select((its == above) & (i < last), sibling, up));
}

}  // namespace pleach::link_children
