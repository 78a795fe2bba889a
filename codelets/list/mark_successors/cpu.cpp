#include "base/prefetch.hpp"
#include "list/mark_successors/codelet.hpp"

#include <atomic>

namespace pleach::mark_successors {

namespace {

template <class Index>
void mark(const Index* successor, std::size_t k, std::size_t first, std::uint8_t* marks) {
  for (std::size_t i = 0; i < k; ++i) {
    if (i + ahead < k) __builtin_prefetch(&marks[successor[i + ahead]], 1);
    const auto next = static_cast<std::size_t>(successor[i]);
    // Other tasks may mark the same element; on CPUs this is a plain store.
    if (next != first + i) std::atomic_ref(marks[next]).store(1, std::memory_order_relaxed);
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    mark<Index>(typed.successor, typed.successor.size(), arguments.first, typed.marks);
  });
}

}  // namespace pleach::mark_successors
