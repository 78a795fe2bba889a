#include "tour/relabel_tour/element.hpp"

namespace pleach::relabel_tour {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& typed) {
    for (std::uint32_t k = 0; k < arguments.size; ++k) relabel(typed, arguments.first + k);
  });
}

}  // namespace pleach::relabel_tour
