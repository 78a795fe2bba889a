// Where the walks over a list's sublists begin.
#pragma once

#include "lists.hpp"

#include <cstdint>
#include <vector>

namespace pleach::test {

using Starts = std::vector<std::uint32_t>;

/// The splitters, then the heads.
template <class Index>
Starts starts_of(const Links<Index>& links, const Splitters& splitters) {
  Starts start;
  for (std::uint32_t j = 0; j < splitters.count; ++j) start.push_back(splitter(splitters, j));
  const Starts heads = heads_of(links);
  start.insert(start.end(), heads.begin(), heads.end());
  return start;
}

}  // namespace pleach::test
