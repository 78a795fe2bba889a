#include "pick/codelet.hpp"

namespace pleach::pick::cpu {

void pick(Arguments arguments, const void* values, std::int64_t* element) {
  with_index(arguments.index, [&]<class Index>(Index) { *element = static_cast<const Index*>(values)[arguments.i]; });
}

}  // namespace pleach::pick::cpu
