#pragma once

#include "search/pull_rows/codelet.hpp"

namespace pleach::pull_rows {

PLEACH_DEVICE constexpr bool is_in_frontier(const Arguments& arguments, const std::uint32_t* own,
                                            const std::uint32_t* others, std::uint64_t w) {
  const bool is_own = w - arguments.own_begin < arguments.own_end - arguments.own_begin;
  const std::uint64_t bit = w - (is_own ? arguments.own_from : arguments.others_from);
  return ((is_own ? own : others)[bit / 32] >> (bit % 32) & 1) != 0;
}

}  // namespace pleach::pull_rows
