#include "search/unpack_search/codelet.hpp"

namespace pleach::unpack_search {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, []<class Index>(const Buffers<Index>& typed) {
    const Arrival* arrival = typed.arrival;
    Index *level = typed.level, *parent = typed.parent;
    for (std::size_t i = 0; i < typed.arrival.size(); ++i) {
      level[i] = arrival[i].level;
      parent[i] = static_cast<std::int32_t>(arrival[i].parent);
    }
  });
}

}  // namespace pleach::unpack_search
