// link_arcs for one arc.
#pragma once

#include "tour/link_arcs/codelet.hpp"

namespace pleach::link_arcs {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::size_t i) {
  const std::size_t n = b.arc.size(), k = arguments.first + i;
  const std::int64_t v = b.tail[k], back = b.arc[k] ^ 1;
  const std::int64_t before = k > 0 ? b.tail[k - 1] : b.beside[0];
  const std::int64_t behind = k + 1 < n ? b.tail[k + 1] : b.beside[1];
  const std::int64_t following = k + 1 < n ? b.arc[k + 1] : b.beside[2];
  b.at[i] = back;
  b.next[i] = behind == v ? following : back;
  b.starts[i] = before == v ? 1 : 0;
  b.ends[i] = behind == v ? 1 : 0;
}

}  // namespace pleach::link_arcs
