#include "search/seed_search/codelet.hpp"
#include "search/team.hpp"

namespace pleach::seed_search::cpu {

void seed_search(Arguments arguments, const void* source, std::size_t sources, Visit* visit, std::uint32_t* queue,
                 std::uint32_t* visited, Control* control) {
  *control = {};
  for (Control::Team& team : control->team) team = team_start;
  with_index(arguments.index, [&]<class Index>(Index) {
    std::uint32_t size = 0;
    for (std::size_t i = 0; i < sources; ++i) {
      const auto v = static_cast<std::uint32_t>(static_cast<const Index*>(source)[i]);
      const std::uint32_t bit = std::uint32_t{1} << (v % 32);
      if ((visited[v / 32] & bit) != 0) continue;
      visited[v / 32] |= bit;
      visit[v] = {v, 0};
      queue[size++] = v;
    }
    control->end = control->size = size;
    control->rest = arguments.arcs;
  });
}

}  // namespace pleach::seed_search::cpu
