// ears_above for one element.
#pragma once

#include "components/ears_above/codelet.hpp"

namespace pleach::ears_above {

template <class Minima>
PLEACH_DEVICE void find_ear(const Arguments& arguments, const Minima& least, const Buffers& b, std::uint32_t k) {
  const std::uint32_t place = arguments.first + k;
  const std::int32_t ear = least.of_range(place, place + static_cast<std::uint32_t>(b.size_of[place]) - 1);
  const bool leads_out =
      static_cast<std::size_t>(ear) < b.apex.size() && b.apex[ear] < static_cast<std::int32_t>(place);
  b.above[k] = leads_out ? ear : -1;
}

}  // namespace pleach::ears_above
