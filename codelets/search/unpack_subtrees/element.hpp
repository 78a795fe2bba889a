// unpack_subtrees for one vertex.
#pragma once

#include "search/unpack_subtrees/codelet.hpp"

namespace pleach::unpack_subtrees {

template <class Index>
PLEACH_DEVICE void element(const Arguments& arguments, const Buffers<Index>& b, std::uint32_t k) {
  const auto* const subtree = static_cast<const Subtree*>(b.subtree);
  const std::uint32_t v = arguments.first + k;
  const Subtree own = subtree[v];
  const std::uint32_t place = own.end - own.size;
  b.place[k] = static_cast<Index>(place);
  b.order[place] = static_cast<Index>(v);
  b.size_of[place] = static_cast<Index>(own.size);
  b.parent_place[place] =
      own.parent == v ? -1 : static_cast<std::int32_t>(subtree[own.parent].end - subtree[own.parent].size);
}

}  // namespace pleach::unpack_subtrees
