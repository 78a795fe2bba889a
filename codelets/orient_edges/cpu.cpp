#include "orient_edges/codelet.hpp"

namespace pleach::orient_edges::cpu {

namespace {

/// Elements between a prefetch and the use: as in tour_write.
constexpr std::uint32_t ahead = 512;

template <class Index>
void run(const Index* from, const Index* to, const std::uint32_t* root, const std::int32_t* rank, Index* parent,
         std::int32_t* position, std::uint32_t first, std::uint32_t size, std::uint32_t edges, std::uint32_t n) {
  for (std::uint32_t i = first; i < first + size; ++i) {
    if (i + ahead < first + size) {
      if (i + ahead < edges) {
        const auto child = static_cast<std::size_t>(
            rank[2 * (i + ahead)] < rank[2 * (i + ahead) + 1] ? to[i + ahead] : from[i + ahead]);
        __builtin_prefetch(&parent[child], 1);
        __builtin_prefetch(&position[child], 1);
        __builtin_prefetch(&position[n + child], 1);
      }
    }
    const std::int32_t forth = rank[2 * i], back = rank[2 * i + 1];
    std::uint32_t above, below;
    if (i >= edges) {
      above = below = root[i - edges];
    } else {
      above = static_cast<std::uint32_t>(forth < back ? from[i] : to[i]);
      below = static_cast<std::uint32_t>(forth < back ? to[i] : from[i]);
    }
    parent[below] = static_cast<Index>(above);
    position[below] = forth < back ? forth : back;
    position[n + below] = forth < back ? back : forth;
  }
}

}  // namespace

void orient_edges(Arguments arguments, const void* from, const void* to, const std::uint32_t* root,
                  const std::int32_t* rank, void* parent, std::int32_t* position) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run(static_cast<const Index*>(from), static_cast<const Index*>(to), root, rank, static_cast<Index*>(parent),
        position, arguments.first, arguments.size, arguments.edges, arguments.n);
  });
}

}  // namespace pleach::orient_edges::cpu
