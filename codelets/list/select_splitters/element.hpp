// select_splitters for one sublist.
#pragma once

#include "list/select_splitters/codelet.hpp"

namespace pleach::select_splitters {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::size_t i) {
  const auto j = static_cast<std::uint32_t>(i), heads = arguments.splitters.count;
  if (j < heads) {
    b.start[j] = splitter(arguments.splitters, j);
  } else {
    b.start[j] = b.heads.memory != nullptr ? b.heads[j - heads] : arguments.head + (j - heads);
  }
}

}  // namespace pleach::select_splitters
