// pack_farthest for one vertex.
#pragma once

#include "tree/pack_farthest/codelet.hpp"

namespace pleach::pack_farthest {

template <class Index>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index>& b, std::uint32_t k) {
  b.key[k] = static_cast<std::int64_t>(b.number[k]) * (std::int64_t{1} << 31) + arguments.first + k;
}

}  // namespace pleach::pack_farthest
