#include "graph/list_rows/codelet.hpp"

#include <algorithm>

namespace pleach::list_rows::cpu {

void list_rows(Arguments arguments, const void* offset, std::size_t n, void* row, std::size_t count) {
  with_index(arguments.index, [&]<class Index>(Index) {
    const auto* at = static_cast<const Index*>(offset);
    auto* rows = static_cast<Index*>(row);
    auto v = static_cast<std::size_t>(std::upper_bound(at, at + n + 1, static_cast<Index>(arguments.first)) - at) - 1;
    for (std::size_t k = 0; k < count; ++v) {
      const std::size_t end = std::min(static_cast<std::size_t>(at[v + 1]) - arguments.first, count);
      for (; k < end; ++k) rows[k] = static_cast<Index>(v);
    }
  });
}

}  // namespace pleach::list_rows::cpu
