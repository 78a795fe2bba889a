// The body of locate's loop, for host and device.
#pragma once

#include "array/block_of.hpp"
#include "array/locate/codelet.hpp"

namespace pleach::locate {

template <class Index>
PLEACH_DEVICE void element(const Arguments&, const Buffers<Index>& b, std::size_t i) {
  const std::int64_t* const start = b.start;
  const std::int64_t element = b.index[i];
  const std::uint32_t block = block_of(element, start, static_cast<std::uint32_t>(b.start.size() - 1));
  b.block[i] = block;
  b.place[i] = static_cast<std::uint32_t>(element - start[block]);
}

}  // namespace pleach::locate
