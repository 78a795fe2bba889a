// unpack_farthest for one vertex.
#pragma once

#include "tree/unpack_farthest/codelet.hpp"

namespace pleach::unpack_farthest {

template <class Index>
PLEACH_DEVICE void element(const Arguments&, const Buffers<Index>& b, std::uint32_t k) {
  const std::int64_t key = b.key[b.root[k]], number = key >> 31;
  b.number[k] = static_cast<Index>(number);
  b.middle[k] = static_cast<Index>(number / 2);
  b.vertex[k] = static_cast<Index>(key & ((std::int64_t{1} << 31) - 1));
}

}  // namespace pleach::unpack_farthest
