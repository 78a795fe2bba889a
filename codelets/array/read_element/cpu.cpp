#include "array/read_element/codelet.hpp"

namespace pleach::read_element {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&](const auto& typed) { *typed.element = typed.values[arguments.i]; });
}

}  // namespace pleach::read_element
