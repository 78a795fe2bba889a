#include "graph/check_offsets/codelet.hpp"

namespace pleach::check_offsets {

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [&]<class Index>(const Buffers<Index>& typed) {
    const Index* offset = typed.offset;
    const auto last = static_cast<std::uint32_t>(typed.offset.size()) - 1;
    for (std::uint32_t i = arguments.first; i < arguments.first + arguments.size; ++i) {
      const Index at = offset[i], before = i == 0 ? 0 : offset[i - 1];
      if ((i == 0 && at != 0) || at < before || (i == last && at != static_cast<Index>(arguments.arcs))) {
        *typed.fault = i;
        return;
      }
    }
  });
}

}  // namespace pleach::check_offsets
