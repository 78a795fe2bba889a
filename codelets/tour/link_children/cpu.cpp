#include "tour/link_children/codelet.hpp"

namespace pleach::link_children {

namespace {

/// Elements between a prefetch and the use: as in tour_write.
constexpr std::uint32_t ahead = 512;

}  // namespace

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const auto [first, size] = arguments;
  const auto [order, key, begin, successor] = buffers;
  const auto n = static_cast<std::uint32_t>(order.size());
  for (std::uint32_t i = first; i < first + size; ++i) {
    if (i + ahead < first + size) __builtin_prefetch(&successor[n + order[i + ahead]], 1);
    successor[i] = static_cast<std::int32_t>(begin[i] < begin[i + 1] ? order[begin[i]] : n + i);
    const std::uint32_t v = order[i], above = key[i];
    std::uint32_t next = n + above;
    if (i + 1 < n && key[i + 1] == above) {
      next = order[i + 1];
    } else if (above == n) {
      next = n + v;
    }
    successor[n + v] = static_cast<std::int32_t>(next);
  }
}

}  // namespace pleach::link_children
