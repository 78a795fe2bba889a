#include "treefix/link_levels/codelet.hpp"

namespace pleach::link_levels {

namespace {

/// Elements between a prefetch and the use: as in tour_write.
constexpr std::uint32_t ahead = 512;

template <class Index>
void run(const std::uint32_t* vertex, const std::uint32_t* rank, const Index* parent, std::uint32_t* up,
         std::uint32_t first, std::uint32_t size) {
  const std::uint32_t end = first + size;
  for (std::uint32_t b = first; b < end; ++b) {
    if (b + ahead < end) __builtin_prefetch(&parent[vertex[b + ahead]]);
    const std::uint32_t v = vertex[b];
    const auto p = static_cast<std::uint32_t>(parent[v]);
    up[b] = p == v ? 0 : rank[p] + 1;
  }
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& b) {
    run<Index>(b.vertex, b.rank, b.parent, b.up, arguments.first, arguments.size);
  });
}

}  // namespace pleach::link_levels
