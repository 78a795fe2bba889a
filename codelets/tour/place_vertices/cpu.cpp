#include "tour/place_vertices/codelet.hpp"

namespace pleach::place_vertices::cpu {

namespace {

/// Elements between a prefetch and the use: as in tour_write.
constexpr std::uint32_t ahead = 512;

template <class Index>
void run(const Visit* visit, const std::int32_t* moved, Index* parent, std::int32_t* position, std::uint32_t first,
         std::uint32_t end, std::uint32_t n) {
  for (std::uint32_t v = first; v < end; ++v) {
    if (v + ahead < end) __builtin_prefetch(&moved[visit[v + ahead].enter]);
    const std::int32_t by = moved[visit[v].enter];
    parent[v] = static_cast<Index>(visit[v].parent);
    position[v] = visit[v].enter + by;
    position[n + v] = visit[v].leave + by;
  }
}

}  // namespace

void place_vertices(Arguments arguments, const Visit* visit, const std::int32_t* moved, void* parent,
                    std::int32_t* position) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run(visit, moved, static_cast<Index*>(parent), position, arguments.first, arguments.first + arguments.size,
        arguments.n);
  });
}

}  // namespace pleach::place_vertices::cpu
