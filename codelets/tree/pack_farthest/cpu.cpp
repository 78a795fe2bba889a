#include "tree/pack_farthest/element.hpp"

namespace pleach::pack_farthest {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& b) {
    for (std::uint32_t k = 0; k < arguments.size; ++k) pack(arguments, b, k);
  });
}

}  // namespace pleach::pack_farthest
