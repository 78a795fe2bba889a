// relabel_tour for one vertex.
#pragma once

#include "tour/relabel_tour/codelet.hpp"

namespace pleach::relabel_tour {

template <class Index>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index>& b, std::uint32_t k) {
  const std::uint32_t i = arguments.first + k;
  const std::int32_t here = b.place[b.enter[i]];
  b.order[here] = static_cast<Index>(i);
  b.new_enter[here] = b.enter[i];
  b.new_leave[here] = b.leave[i];
  b.new_tour[b.enter[i]] = here;
  b.new_tour[b.leave[i]] = ~static_cast<Index>(here);
}

}  // namespace pleach::relabel_tour
