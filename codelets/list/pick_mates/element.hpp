// pick_mates for one element.
#pragma once

#include "list/coin.h"
#include "list/pick_mates/codelet.hpp"

namespace pleach::pick_mates {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::size_t i) {
  const auto own = static_cast<std::uint64_t>(arguments.start + arguments.first + i),
             successor = static_cast<std::uint64_t>(b.successor[i]);
  const bool absorbs =
      successor != own && (arguments.all || (coin(own, arguments.toss) == 1 && coin(successor, arguments.toss) == 0));
  b.marks[i] = absorbs ? 0 : 1;
}

}  // namespace pleach::pick_mates
