#include "tree/count_children/codelet.hpp"

#include <atomic>

namespace pleach::count_children::cpu {

namespace {

/// Vertices between the prefetch of a count and its use.
constexpr std::size_t ahead = 64;

}  // namespace

void count_children(Arguments arguments, const void* parent, std::size_t count, void* children) {
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto* above = static_cast<const Index*>(parent);
    auto* counts = static_cast<Index*>(children);
    Index found = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (i + ahead < count) __builtin_prefetch(&counts[above[i + ahead]], 1);
      const Index p = above[i];
      found += p != static_cast<Index>(arguments.first + i);
      if (i + 1 < count && above[i + 1] == p) continue;
      if (found > 0) std::atomic_ref(counts[p]).fetch_add(found, std::memory_order_relaxed);
      found = 0;
    }
  });
}

}  // namespace pleach::count_children::cpu
