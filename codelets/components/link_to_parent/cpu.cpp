#include "components/link_to_parent/codelet.hpp"

#include <algorithm>

namespace pleach::link_to_parent {

namespace {

/// Vertices between the prefetch of a parent's place and its use.
constexpr std::size_t ahead = 32;

}  // namespace

void cpu(const Arguments& arguments, const Buffers<>& buffers) {
  with_types(arguments, buffers, [first = arguments.first]<class Index>(const Buffers<Index>& typed) {
    const Index *place = typed.place, *size_of = typed.size_of, *parent = typed.parent, *low = typed.low,
                *minus_high = typed.minus_high;
    std::uint32_t* label = typed.label;
    const std::size_t count = typed.parent.size();
    for (std::size_t k = 0; k < count; ++k) {
      const Index later = parent[std::min(k + ahead, count - 1)];
      __builtin_prefetch(&place[later]);
      __builtin_prefetch(&size_of[later]);
      const Index own = place[first + k], begin = place[parent[k]], end = begin + size_of[parent[k]];
      label[own] = static_cast<std::uint32_t>(low[k] < begin || -minus_high[k] >= end ? begin : own);
    }
  });
}

}  // namespace pleach::link_to_parent
