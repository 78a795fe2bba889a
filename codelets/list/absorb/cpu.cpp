#include "list/absorb/codelet.hpp"

#include <algorithm>

namespace pleach::absorb {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Value, class Op>(const Buffers<Value, Op>& b) {
    std::uint32_t least = no_fault;
    for (std::uint32_t k = arguments.first; k < arguments.first + arguments.size; ++k) {
      const std::uint32_t i = b.element[k];
      const auto own = static_cast<std::int64_t>(arguments.start + i);
      if (b.next[k] == own) {
        least = std::min(least, k);
        continue;
      }
      b.successor[i] = b.next[k] == b.successor[i] ? own : b.next[k];  // the last of a list follows itself
      b.weight[i] = Op{}(b.weight[i], b.theirs[k]);
    }
    b.fault[0] = least;
  });
}

}  // namespace pleach::absorb
