#include "array/atomic_min.hpp"
#include "components/lower_ends/codelet.hpp"

namespace pleach::lower_ends {

void cpu(const Arguments& arguments, const Buffers& buffers) {
  const std::int32_t *value = buffers.value, *tail = buffers.tail, *head = buffers.head;
  std::int32_t* least = buffers.least;
  for (std::uint32_t k = 0; k < arguments.size; ++k) {
    lower(least[tail[k]], value[k]);
    lower(least[head[k]], value[k]);
  }
}

}  // namespace pleach::lower_ends
