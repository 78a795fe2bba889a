#include "base/prefetch.hpp"
#include "list/mark_taken/codelet.hpp"

#include <atomic>

namespace pleach::mark_taken {

void cpu(const Arguments&, const Buffers& buffers) {
  const std::uint32_t* place = buffers.place;
  std::uint8_t* marks = buffers.marks;
  const std::size_t n = buffers.place.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (i + ahead < n) __builtin_prefetch(&marks[place[i + ahead]], 1);
    // If links are no lists, other tasks may mark the same element; this compiles to a plain store.
    std::atomic_ref(marks[place[i]]).store(1, std::memory_order_relaxed);
  }
}

}  // namespace pleach::mark_taken
