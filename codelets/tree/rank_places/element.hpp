// rank_places for one vertex.
#pragma once

#include "tree/rank_places/codelet.hpp"

namespace pleach::rank_places {

template <class Index>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index>& b, std::uint32_t k) {
  b.minus_rank[b.place[b.sorted[k]]] = -static_cast<std::int32_t>(arguments.first + k);
}

}  // namespace pleach::rank_places
