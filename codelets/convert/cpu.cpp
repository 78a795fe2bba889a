#include "convert/codelet.hpp"

#include <algorithm>

namespace pleach::convert::cpu {

void convert(Arguments arguments, const void* in, std::size_t n, void* out) {
  with_index(arguments.from, [&]<class From>(From) {
    with_index(arguments.to, [&]<class To>(To) {
      const auto* from = static_cast<const From*>(in);
      std::transform(from, from + n, static_cast<To*>(out), [](From i) { return static_cast<To>(i); });
    });
  });
}

}  // namespace pleach::convert::cpu
