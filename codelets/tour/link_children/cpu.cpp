#include "base/prefetch.hpp"
#include "tour/link_children/element.hpp"

namespace pleach::link_children {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [first, size] = arguments;
  for (std::uint32_t i = first; i < first + size; ++i) {
    if (i + ahead < first + size) {
      __builtin_prefetch(&buffers.successor[buffers.order.size() + buffers.order[i + ahead]], 1);
    }
    element(arguments, buffers, i - first);
  }
}

}  // namespace pleach::link_children
