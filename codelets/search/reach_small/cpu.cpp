#include "search/reach_small/search.hpp"
#include "search/team.hpp"

namespace pleach::reach_small {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) { search<Index>(arguments, typed); });
  for (Control::Team& team : buffers.control[0].team) team = team_start;
}

}  // namespace pleach::reach_small
