#include "place_tour/codelet.hpp"

namespace pleach::place_tour::cpu {

namespace {

/// Elements between a prefetch and the use: as in tour_write.
constexpr std::uint32_t ahead = 512;

template <class Index>
void run(const std::int32_t* position, const std::int32_t* moved, Index* enter, Index* leave, Index* tour,
         std::uint32_t first, std::uint32_t size, std::uint32_t n, std::uint32_t moves) {
  for (std::uint32_t i = first; i < first + size; ++i) {
    if (i + ahead < first + size) {
      if (moves) __builtin_prefetch(&moved[position[i + ahead]]);
      if (i + ahead / 2 < first + size) {
        const std::int32_t soon = moves ? moved[position[i + ahead / 2]] : 0;
        __builtin_prefetch(&tour[position[i + ahead / 2] + soon], 1);
        __builtin_prefetch(&tour[position[n + i + ahead / 2] + soon], 1);
      }
    }
    const std::int32_t by = moves ? moved[position[i]] : 0;
    const Index enter_here = position[i] + by, leave_here = position[n + i] + by;
    enter[i] = enter_here;
    leave[i] = leave_here;
    tour[enter_here] = static_cast<Index>(i);
    tour[leave_here] = ~static_cast<Index>(i);
  }
}

}  // namespace

void place_tour(Arguments arguments, const std::int32_t* position, const std::int32_t* moved, void* enter, void* leave,
                void* tour) {
  with_index(arguments.index, [&]<class Index>(Index) {
    run(position, moved, static_cast<Index*>(enter), static_cast<Index*>(leave), static_cast<Index*>(tour),
        arguments.first, arguments.size, arguments.n, arguments.moves);
  });
}

}  // namespace pleach::place_tour::cpu
