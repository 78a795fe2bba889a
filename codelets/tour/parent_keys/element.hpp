// parent_keys for one vertex.
#pragma once

#include "tour/parent_keys/codelet.hpp"

namespace pleach::parent_keys {

template <class Index>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index>& b, std::uint32_t k) {
  const std::uint32_t i = arguments.first + k, n = static_cast<std::uint32_t>(b.parent.size());
  const Index above = b.parent[i];
  b.key[i] = above == static_cast<Index>(i) ? n : static_cast<std::uint32_t>(above);
  b.copy[i] = above;
}

}  // namespace pleach::parent_keys
