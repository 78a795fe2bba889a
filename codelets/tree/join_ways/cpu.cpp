#include "tree/join_ways/element.hpp"

namespace pleach::join_ways {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& b) {
    for (std::uint32_t k = 0; k < arguments.size; ++k) b.result[k] = sum_between(b, k);
  });
}

}  // namespace pleach::join_ways
