// edge_bridges for one edge.
#pragma once

#include "components/edge_bridges/codelet.hpp"

namespace pleach::edge_bridges {

template <class Index>
PLEACH_DEVICE void element(const Arguments&, const Buffers<Index>& b, std::size_t e) {
  const std::uint32_t key = b.key[e];
  b.result[e] = key == block_members::none ? Index{0} : static_cast<Index>(b.bridge[key]);
}

}  // namespace pleach::edge_bridges
