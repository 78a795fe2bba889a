#include "tour/link_children/codelet.hpp"

namespace pleach::link_children {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [n, first, size] = arguments;
  const auto [order, begin, successor] = buffers;
  for (std::uint32_t i = first; i < first + size; ++i) {
    successor[i] = static_cast<std::int32_t>(begin[i] < begin[i + 1] ? order[begin[i]] : n + i);
  }
}

}  // namespace pleach::link_children
