#include "reorder_children/codelet.hpp"

namespace pleach::reorder_children::cpu {

namespace {

/// Elements between a prefetch and the use: as in tour_write.
constexpr std::uint32_t ahead = 512;

template <class Index>
void run(const Index* parent, const std::int32_t* position, const std::uint32_t* order, const std::uint32_t* begin,
         const std::int32_t* rank, std::int32_t* move, std::uint32_t first, std::uint32_t size, std::uint32_t n) {
  for (std::uint32_t i = first; i < first + size; ++i) {
    if (i + ahead < first + size) {
      __builtin_prefetch(&move[position[i + ahead]], 1);
      __builtin_prefetch(&move[position[n + i + ahead]], 1);
      __builtin_prefetch(&position[parent[i + ahead]]);
      __builtin_prefetch(&position[n + parent[i + ahead]]);
      __builtin_prefetch(&parent[parent[i + ahead]]);
      __builtin_prefetch(&begin[parent[i + ahead]]);
    }
    const Index above = parent[i];
    std::int32_t by = 0;
    if (above != static_cast<Index>(i) && parent[above] != above) {
      const std::int32_t enter = position[above], leave = position[n + above];
      const std::int32_t middle = rank[order[begin[above]]];  // where the children that should come first begin
      if (middle != leave) by = position[i] < middle ? leave - middle : enter + 1 - middle;
    }
    move[position[i]] = by;
    move[position[n + i]] = -by;
  }
}

}  // namespace

void reorder_children(Arguments arguments, const void* parent, const std::int32_t* position, const std::uint32_t* order,
                      const std::uint32_t* begin, const std::int32_t* rank, std::int32_t* move) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run(static_cast<const Index*>(parent), position, order, begin, rank, move, arguments.first, arguments.size,
        arguments.n);
  });
}

}  // namespace pleach::reorder_children::cpu
