#include "expression/differentiate_walk/element.hpp"

namespace pleach::differentiate_walk {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Value>(const Buffers<Value>& b) { walk(arguments, b); });
}

}  // namespace pleach::differentiate_walk
