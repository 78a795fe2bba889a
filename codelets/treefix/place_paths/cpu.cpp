#include "treefix/place_paths/codelet.hpp"

namespace pleach::place_paths {

void cpu(const Arguments& arguments, const Buffers& b) {
  for (std::uint32_t k = 0; k < arguments.size; ++k) {
    const std::uint32_t start = b.start[b.path[k] - 1];
    b.reach[k] = arguments.first + k - start + 1;
    b.row[k] = b.rank[start];
  }
}

}  // namespace pleach::place_paths
