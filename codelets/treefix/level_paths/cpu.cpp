#include "base/prefetch.hpp"
#include "treefix/level_paths/element.hpp"

namespace pleach::level_paths {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  for (std::uint32_t k = 0; k < arguments.size; ++k) {
    if (k + ahead < arguments.size) {
      __builtin_prefetch(&buffers.path[static_cast<std::uint32_t>(buffers.sum[k + ahead])]);
    }
    element(arguments, buffers, k);
  }
}

}  // namespace pleach::level_paths
