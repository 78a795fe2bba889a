#include "expression/count_steps/element.hpp"

namespace pleach::count_steps {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& b) {
    for (std::uint32_t k = 0; k < arguments.size; ++k) count(arguments, b, k);
  });
}

}  // namespace pleach::count_steps
