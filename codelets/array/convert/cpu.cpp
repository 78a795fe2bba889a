#include "array/convert/codelet.hpp"

#include <algorithm>

namespace pleach::convert {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, []<class From, class To>(const Buffers<From, To>& b) {
    std::transform(&b.in[0], &b.in[0] + b.in.size(), &b.out[0], [](From i) { return static_cast<To>(i); });
  });
}

}  // namespace pleach::convert
