#include "map_edges/codelet.hpp"

namespace pleach::map_edges::cpu {

namespace {

/// Elements between a prefetch and the use: as in tour_write.
constexpr std::uint32_t ahead = 512;

void run(const std::uint32_t* order, std::int32_t* successor, std::uint32_t first, std::uint32_t size,
         std::uint32_t arcs) {
  for (std::uint32_t i = first; i < first + size; ++i) {
    if (i + ahead < first + size) {
      __builtin_prefetch(&successor[order[i + ahead] ^ 1], 1);
    }
    if (i + 1 < arcs) successor[order[i] ^ 1] = static_cast<std::int32_t>(order[i + 1]);
  }
}

}  // namespace

void map_edges(Arguments arguments, const std::uint32_t* order, std::int32_t* successor) {
  run(order, successor, arguments.first, arguments.size, arguments.arcs);
}

}  // namespace pleach::map_edges::cpu
