#include "expression/measure_paths/element.hpp"

namespace pleach::measure_paths {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  for (std::uint32_t k = 0; k < arguments.size; ++k) measure(arguments, buffers, k);
}

}  // namespace pleach::measure_paths
