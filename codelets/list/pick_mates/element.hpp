#pragma once

#include "list/coin.h"

#include <cstdint>

namespace pleach::pick_mates {

PLEACH_DEVICE inline bool absorbs(std::uint64_t element, std::uint64_t successor, std::uint64_t toss, bool all) {
  return successor != element && (all || (coin(element, toss) == 1 && coin(successor, toss) == 0));
}

}  // namespace pleach::pick_mates
