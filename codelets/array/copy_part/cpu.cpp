#include "array/copy_part/codelet.hpp"

#include <algorithm>

namespace pleach::copy_part {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Value>(const Buffers<Value>& b) {
    std::copy_n(&b.part[0], b.part.size(), &b.whole[arguments.to]);
  });
}

}  // namespace pleach::copy_part
