#include "search/unpack_search/codelet.hpp"

namespace pleach::unpack_search::cpu {

void unpack_search(Arguments arguments, const Visit* visit, std::size_t n, void* level, void* parent) {
  with_index(arguments.index, [&]<class Index>(Index) {
    auto* levels = static_cast<Index*>(level);
    auto* parents = static_cast<Index*>(parent);
    for (std::size_t i = 0; i < n; ++i) {
      levels[i] = visit[i].level;
      parents[i] = static_cast<std::int32_t>(visit[i].parent);
    }
  });
}

}  // namespace pleach::unpack_search::cpu
