#include "tour/link_siblings/codelet.hpp"

namespace pleach::link_siblings::cpu {

namespace {

/// Elements between a prefetch and the use: as in tour_write.
constexpr std::uint32_t ahead = 512;

void run(const std::uint32_t* order, const std::uint32_t* key, std::int32_t* successor, std::uint32_t first,
         std::uint32_t size, std::uint32_t n) {
  for (std::uint32_t i = first; i < first + size; ++i) {
    if (i + ahead < first + size) __builtin_prefetch(&successor[n + order[i + ahead]], 1);
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

}  // namespace

void link_siblings(Arguments arguments, const std::uint32_t* order, const std::uint32_t* key, std::int32_t* successor) {
  run(order, key, successor, arguments.first, arguments.size, arguments.n);
}

}  // namespace pleach::link_siblings::cpu
