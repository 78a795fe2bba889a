#include "iota/codelet.hpp"

#include <numeric>

namespace pleach::iota::cpu {

void iota(Arguments arguments, std::uint32_t* values, std::size_t count) {
  std::iota(values, values + count, arguments.first);
}

}  // namespace pleach::iota::cpu
