#include "tree/count_children/codelet.hpp"

#include <atomic>

namespace pleach::count_children {

namespace {

/// Prefetch distance in vertices.
constexpr std::size_t ahead = 64;

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [first = arguments.first]<class Index>(const Buffers<Index>& b) {
    const Index* parent = b.parent;
    Index* children = b.children;
    const std::size_t count = b.parent.size();
    Index found = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (i + ahead < count) __builtin_prefetch(&children[parent[i + ahead]], 1);
      const Index p = parent[i];
      found += p != static_cast<Index>(first + i);
      if (i + 1 < count && parent[i + 1] == p) continue;
      if (found > 0) std::atomic_ref(children[p]).fetch_add(found, std::memory_order_relaxed);
      found = 0;
    }
  });
}

}  // namespace pleach::count_children
