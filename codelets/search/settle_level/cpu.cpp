#include "search/settle_level/codelet.hpp"

namespace pleach::settle_level {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& b) {
    for (std::size_t v = 0; v < b.reached_by.size(); ++v) {
      const bool is_new = b.reached_by[v] != none && b.level[v] < 0;
      b.marks[v] = is_new ? 0 : 1;
      if (!is_new) continue;
      b.level[v] = static_cast<Index>(arguments.depth);
      b.parent[v] = static_cast<Index>(b.reached_by[v]);
    }
  });
}

}  // namespace pleach::settle_level
