#include "treefix/link_paths/element.hpp"

namespace pleach::link_paths {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& b) {
    for (std::uint32_t k = 0; k < arguments.size; ++k) link(arguments, b, k);
  });
}

}  // namespace pleach::link_paths
