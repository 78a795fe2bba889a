// unite_vertices for one word of the set.
#pragma once

#include "search/unite_vertices/codelet.hpp"

namespace pleach::unite_vertices {

PLEACH_DEVICE inline void element(const Arguments& arguments, const Buffers& b, std::size_t i) {
  const auto bits_of = [i](const auto& part, std::uint32_t to) {
    return i - to < part.size() ? part[i - to] : std::uint32_t{0};  // wraps to a huge number before the part
  };
  b.set[i] = (arguments.adds ? b.set[i] : 0) | bits_of(b.part1, arguments.to1) | bits_of(b.part2, arguments.to2) |
             bits_of(b.part3, arguments.to3);
}

}  // namespace pleach::unite_vertices
