// What a vertex asks for, on the CPU and with CUDA.
#pragma once

#include "tour/relabel_tour/codelet.hpp"

namespace pleach::relabel_tour {

template <class Index>
PLEACH_DEVICE void relabel(const Buffers<Index>& buffers, std::uint32_t i) {
  const auto [place, enter, leave, order, new_tour, new_enter, new_leave] = buffers;
  const std::int32_t here = place[enter[i]];
  order[here] = static_cast<Index>(i);
  new_enter[here] = enter[i];
  new_leave[here] = leave[i];
  new_tour[enter[i]] = here;
  new_tour[leave[i]] = ~static_cast<Index>(here);
}

}  // namespace pleach::relabel_tour
