#include "tour/link_arcs/codelet.hpp"

namespace pleach::link_arcs {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [tail, arc, beside, at, next, starts, ends] = buffers;
  const std::size_t n = arc.size();
  for (std::size_t i = 0; i < at.size(); ++i) {
    const std::size_t k = arguments.first + i;
    const std::int64_t v = tail[k], back = arc[k] ^ 1;
    const std::int64_t before = k > 0 ? tail[k - 1] : beside[0];
    const std::int64_t behind = k + 1 < n ? tail[k + 1] : beside[1];
    const std::int64_t following = k + 1 < n ? arc[k + 1] : beside[2];
    at[i] = back;
    next[i] = behind == v ? following : back;
    starts[i] = before == v ? 1 : 0;
    ends[i] = behind == v ? 1 : 0;
  }
}

}  // namespace pleach::link_arcs
