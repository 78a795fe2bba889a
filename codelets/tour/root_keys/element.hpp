// root_keys for one vertex.
#pragma once

#include "tour/root_keys/codelet.hpp"

namespace pleach::root_keys {

template <class Index>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index>& b, std::size_t i) {
  const std::int64_t above = b.parent[i];
  const bool is_root = above == arguments.start + arguments.first + static_cast<std::int64_t>(i);
  b.key[i] = is_root ? arguments.vertices : above;
  b.marks[i] = is_root ? 0 : 1;
}

}  // namespace pleach::root_keys
