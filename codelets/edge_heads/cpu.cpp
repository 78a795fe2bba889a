#include "edge_heads/codelet.hpp"

namespace pleach::edge_heads::cpu {

namespace {

/// Arcs between the prefetch of a head and its use.
constexpr std::size_t ahead = 64;

template <class Index>
const Index* end(const Arguments& arguments, const Index* from, const Index* to, std::uint32_t arc) {
  if (arguments.directed) return &to[arc];
  return arc % 2 == 0 ? &to[arc / 2] : &from[arc / 2];
}

}  // namespace

void edge_heads(Arguments arguments, const std::uint32_t* order, std::size_t count, const void* from, const void* to,
                void* head) {
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto* froms = static_cast<const Index*>(from);
    const auto* tos = static_cast<const Index*>(to);
    auto* heads = static_cast<Index*>(head);
    for (std::size_t i = 0; i < count; ++i) {
      if (i + ahead < count) __builtin_prefetch(end(arguments, froms, tos, order[i + ahead]));
      heads[i] = *end(arguments, froms, tos, order[i]);
    }
  });
}

}  // namespace pleach::edge_heads::cpu
