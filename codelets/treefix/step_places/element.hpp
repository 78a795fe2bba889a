// What a place does in step_places.
#pragma once

#include "treefix/step_places/codelet.hpp"

namespace pleach::step_places {

/// Writes place `first` + i of the block.
PLEACH_DEVICE inline void write_place(const Arguments& arguments, std::size_t i, std::int64_t enter, std::int64_t leave,
                                      std::uint32_t* step, std::uint32_t& enter_here, std::uint8_t& mark) {
  const auto place = static_cast<std::uint32_t>(arguments.first + i);
  const std::int64_t enters = enter - arguments.begin, leaves = leave - arguments.begin;
  step[enters] = place;
  enter_here = static_cast<std::uint32_t>(enters);
  const bool is_here = leaves < arguments.steps;
  mark = is_here ? 1 : 0;
  if (is_here) step[leaves] = place | leaving;
}

}  // namespace pleach::step_places
