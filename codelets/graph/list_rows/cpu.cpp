#include "graph/list_rows/codelet.hpp"

#include <algorithm>

namespace pleach::list_rows {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [first = arguments.first]<class Index>(const Buffers<Index>& typed) {
    const Index* offset = typed.offset;
    Index* row = typed.row;
    const std::size_t count = typed.row.size();
    auto v = static_cast<std::size_t>(
        std::upper_bound(offset, offset + typed.offset.size(), static_cast<Index>(first)) - offset - 1);
    for (std::size_t k = 0; k < count; ++v) {
      const std::size_t end = std::min(static_cast<std::size_t>(offset[v + 1]) - first, count);
      for (; k < end; ++k) row[k] = static_cast<Index>(v);
    }
  });
}

}  // namespace pleach::list_rows
