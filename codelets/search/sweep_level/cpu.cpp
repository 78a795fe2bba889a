#include "search/sweep_level/codelet.hpp"
#include "search/team.hpp"

#include <algorithm>

namespace pleach::sweep_level {

namespace {

/// Vertices of a chunk.
constexpr std::uint32_t chunk_vertices = 4096;

template <class Index>
bool sweep(const Index* offset, const Index* neighbour, Arrival* arrival, std::uint32_t first, std::uint32_t last,
           std::int32_t level) {
  bool found = false;
  for (std::uint32_t v = first; v < last; ++v) {
    if (std::atomic_ref(arrival[v]).load(std::memory_order_relaxed).level != level) continue;
    for (Index k = offset[v]; k < offset[v + 1]; ++k) {
      const std::atomic_ref other(arrival[neighbour[k]]);
      if (other.load(std::memory_order_relaxed).level >= 0) continue;
      other.store({v, level + 1}, std::memory_order_relaxed);
      found = true;
    }
  }
  return found;
}

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto size = static_cast<std::uint32_t>(typed.arrival.size());
    Control& control = *typed.control;
    std::uint32_t& found = control.found[0].vertices;
    Control::Team& team = control.team[arguments.team];
    const auto work = [&](std::uint32_t chunk) {
      const std::uint32_t first = chunk * chunk_vertices;
      if (sweep<Index>(typed.offset, typed.neighbour, typed.arrival, first, std::min(first + chunk_vertices, size),
                       static_cast<std::int32_t>(control.level))) {
        std::atomic_ref(found).store(1, std::memory_order_relaxed);
      }
    };
    const auto next = [&] {
      if (team.stage != 0) {
        ++control.level;
        if (found == 0) control.heading = Heading::over;
        found = 0;
      }
      team.stage = 1;
      const std::uint32_t chunks = (size + chunk_vertices - 1) / chunk_vertices;
      return control.heading == Heading::down ? static_cast<std::int32_t>(chunks) : 0;
    };
    run_in_team(control, team, arguments.members, work, next);
  });
}

}  // namespace pleach::sweep_level
