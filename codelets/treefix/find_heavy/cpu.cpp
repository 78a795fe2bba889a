#include "base/prefetch.hpp"
#include "treefix/find_heavy/codelet.hpp"

namespace pleach::find_heavy {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  const std::uint32_t first = arguments.first, end = first + arguments.size;
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& b) {
    for (std::uint32_t v = first; v < end; ++v) {
      if (v + ahead < end) __builtin_prefetch(&b.subtree[b.parent[v + ahead]]);
      const auto p = static_cast<std::uint32_t>(b.parent[v]);
      if (p != v && 2 * b.subtree[v] >= b.subtree[p]) b.heavy[p] = static_cast<std::int32_t>(v);
    }
  });
}

}  // namespace pleach::find_heavy
