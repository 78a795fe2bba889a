#include "copy/codelet.hpp"

#include <algorithm>

namespace pleach::copy::cpu {

void copy(Arguments arguments, const void* from, std::size_t n, void* to) {
  with_index(arguments.index,
             [&]<class Index>(Index) { std::copy_n(static_cast<const Index*>(from), n, static_cast<Index*>(to)); });
}

}  // namespace pleach::copy::cpu
