#include "components/flatten_labels/codelet.hpp"
#include "components/union_find.hpp"

namespace pleach::flatten_labels {

using union_find::load;

/// Prefetch distance in vertices.
constexpr std::size_t ahead = 64;

void cpu(const Arguments& arguments, const Buffers& buffers) {
  std::uint32_t* label = buffers.label;
  const std::size_t end = std::size_t{arguments.first} + arguments.size;
  for (std::size_t v = arguments.first; v < end; ++v) {
    if (v + ahead < end) __builtin_prefetch(&label[load(label[v + ahead])]);
    std::uint32_t own = load(label[v]), next = load(label[own]);
    while (next != own) {
      std::atomic_ref(label[v]).store(next, std::memory_order_relaxed);
      own = next;
      next = load(label[own]);
    }
  }
}

}  // namespace pleach::flatten_labels
