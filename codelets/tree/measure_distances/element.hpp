// measure_distances for one query.
#pragma once

#include "tree/measure_distances/codelet.hpp"

namespace pleach::measure_distances {

template <class Index>
PLEACH_DEVICE void element(const Arguments&, const Buffers<Index>& b, std::uint32_t k) {
  const Index above = b.ancestor[k];
  b.result[k] = above < 0 ? Index{-1} : b.level[b.u[k]] + b.level[b.v[k]] - 2 * b.level[above];
}

}  // namespace pleach::measure_distances
