#include "base/prefetch.hpp"
#include "treefix/link_paths/element.hpp"

namespace pleach::link_paths {

namespace {

/// Prefetches the parent well ahead of its use, and the paths of both somewhat later.
template <class Index>
void fetch(const Arguments& arguments, const Buffers<Index>& b, std::uint32_t k) {
  if (k + 2 * ahead >= arguments.size) return;
  __builtin_prefetch(&b.place[b.parent[k + 2 * ahead]]);
  __builtin_prefetch(&b.row[b.place[b.parent[k + ahead]]]);
  __builtin_prefetch(&b.row[b.place[arguments.first + k + ahead]]);
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& b) {
    for (std::uint32_t k = 0; k < arguments.size; ++k) {
      fetch(arguments, b, k);
      link(arguments, b, k);
    }
  });
}

}  // namespace pleach::link_paths
