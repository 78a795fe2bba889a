#pragma once

#include "search/unite_vertices/codelet.hpp"

namespace pleach::unite_vertices {

/// Word i of the set.
PLEACH_DEVICE inline std::uint32_t united(const Arguments& arguments, const Buffers& buffers, std::size_t i) {
  const auto bits_of = [i](const auto& part, std::uint32_t to) {
    return i - to < part.size() ? part[i - to] : std::uint32_t{0};  // a very large number in front of the part
  };
  return (arguments.adds ? buffers.set[i] : 0) | bits_of(buffers.part1, arguments.to1) |
         bits_of(buffers.part2, arguments.to2) | bits_of(buffers.part3, arguments.to3);
}

}  // namespace pleach::unite_vertices
