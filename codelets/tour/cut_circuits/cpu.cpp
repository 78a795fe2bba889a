#include "tour/cut_circuits/element.hpp"

namespace pleach::cut_circuits {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  for (std::uint32_t k = 0; k < arguments.size; ++k) cut_circuit(buffers, arguments.first + k);
}

}  // namespace pleach::cut_circuits
