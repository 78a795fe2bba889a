#include "tree/climb_paths/element.hpp"

namespace pleach::climb_paths {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& b) {
    for (std::uint32_t k = 0; k < arguments.size; ++k) b.result[k] = ancestor_at(arguments.roots, b, k);
  });
}

}  // namespace pleach::climb_paths
