#include "tour/place_tour/codelet.hpp"

namespace pleach::place_tour::cpu {

namespace {

/// Elements between a prefetch and the use: as in tour_write.
constexpr std::uint32_t ahead = 512;

template <class Index>
void run(const std::int32_t* position, Index* enter, Index* leave, Index* tour, std::uint32_t first, std::uint32_t end,
         std::uint32_t n) {
  for (std::uint32_t i = first; i < end; ++i) {
    if (i + ahead < end) {
      __builtin_prefetch(&tour[position[i + ahead]], 1);
      __builtin_prefetch(&tour[position[n + i + ahead]], 1);
    }
    enter[i] = position[i];
    leave[i] = position[n + i];
    tour[position[i]] = static_cast<Index>(i);
    tour[position[n + i]] = ~static_cast<Index>(i);
  }
}

}  // namespace

void place_tour(Arguments arguments, const std::int32_t* position, void* enter, void* leave, void* tour) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run(position, static_cast<Index*>(enter), static_cast<Index*>(leave), static_cast<Index*>(tour), arguments.first,
        arguments.first + arguments.size, arguments.n);
  });
}

}  // namespace pleach::place_tour::cpu
