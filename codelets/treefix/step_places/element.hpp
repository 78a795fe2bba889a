// step_places for one place.
#pragma once

#include "treefix/step_places/codelet.hpp"

namespace pleach::step_places {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::size_t i) {
  const auto place = static_cast<std::uint32_t>(arguments.first + i);
  const std::int64_t enters = b.enter[i] - arguments.begin, leaves = b.leave[i] - arguments.begin;
  b.step[enters] = place;
  b.enter_here[i] = static_cast<std::uint32_t>(enters);
  const bool is_here = leaves < arguments.steps;
  b.marks[i] = is_here ? 1 : 0;
  if (is_here) b.step[leaves] = place | leaving;
}

}  // namespace pleach::step_places
