#include "tree/measure_distances/element.hpp"

namespace pleach::measure_distances {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& b) {
    for (std::uint32_t k = 0; k < arguments.size; ++k) measure(b, k);
  });
}

}  // namespace pleach::measure_distances
