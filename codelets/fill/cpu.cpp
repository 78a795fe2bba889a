#include "fill/codelet.hpp"

#include <cstring>

namespace pleach::fill::cpu {

void fill(Arguments arguments, void* data, std::size_t bytes) { std::memset(data, arguments.byte, bytes); }

}  // namespace pleach::fill::cpu
