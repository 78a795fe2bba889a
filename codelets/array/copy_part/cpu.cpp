#include "array/copy_part/codelet.hpp"

#include <algorithm>

namespace pleach::copy_part {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Value>(const Buffers<Value>& b) {
    std::copy_n(&b.source[arguments.from], arguments.count, &b.target[arguments.to]);
  });
}

}  // namespace pleach::copy_part
