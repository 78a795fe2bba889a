#include "tree/unpack_farthest/element.hpp"

namespace pleach::unpack_farthest {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& b) {
    for (std::uint32_t k = 0; k < arguments.size; ++k) unpack(arguments, b, k);
  });
}

}  // namespace pleach::unpack_farthest
