// A random tree that nobody has to hold: the parent of each vertex is computed.
#pragma once

#include "shapes/scattered_list.hpp"

#include <cstdint>

namespace pleach::app {

/// A tree by random attachment: the vertices come in a pseudo-random order, and the parent of each is one of those
/// before it, as likely as any other. The first is the root. O(1) a vertex, expected.
class ScatteredTree {
 public:
  ScatteredTree(std::uint64_t n, std::uint64_t seed) : order_(n, seed), seed_(seed) {}

  [[nodiscard]] std::uint64_t parent(std::uint64_t vertex) const {
    const std::uint64_t place = order_.place(vertex);
    if (place == 0) return vertex;
    __extension__ using Wide = unsigned __int128;
    const std::uint64_t random = ScatteredList::mix(ScatteredList::mix(place) ^ seed_);
    return order_.element(static_cast<std::uint64_t>(Wide{random} * place >> 64));
  }

 private:
  ScatteredList order_;
  std::uint64_t seed_;
};

}  // namespace pleach::app
