#include "search/seed_search/codelet.hpp"
#include "search/team.hpp"

namespace pleach::seed_search {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const auto [source, arrival, queue, visited, control] = typed;
    *control = {};
    for (Control::Team& team : control[0].team) team = team_start;
    std::uint32_t size = 0;
    for (std::size_t i = 0; i < source.size(); ++i) {
      const auto v = static_cast<std::uint32_t>(source[i]);
      const std::uint32_t bit = std::uint32_t{1} << (v % 32);
      if ((visited[v / 32] & bit) != 0) continue;
      visited[v / 32] |= bit;
      arrival[v] = {v, 0};
      queue[size++] = v;
    }
    control[0].end = control[0].size = size;
    control[0].rest = arguments.arcs;
  });
}

}  // namespace pleach::seed_search
