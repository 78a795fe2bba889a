#include "treefix/level_paths/element.hpp"

namespace pleach::level_paths {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  for (std::uint32_t k = 0; k < arguments.size; ++k) set_level(buffers, k);
}

}  // namespace pleach::level_paths
