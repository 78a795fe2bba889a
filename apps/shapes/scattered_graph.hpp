// A random graph that nobody has to hold: the ends of each edge are computed.
#pragma once

#include "shapes/scattered_list.hpp"

#include <cstdint>

namespace pleach::app {

/// Both ends of an edge are any vertices, each as likely as any other: loops and repeated edges as they fall. O(1) an
/// edge.
class ScatteredGraph {
 public:
  static constexpr std::uint64_t edges_of_vertex = 8;

  ScatteredGraph(std::uint64_t n, std::uint64_t seed) : n_(n), seed_(ScatteredList::mix(seed + 1)) {}

  [[nodiscard]] std::uint64_t vertices() const { return n_; }
  [[nodiscard]] std::uint64_t edges() const { return edges_of_vertex * n_; }
  [[nodiscard]] std::uint64_t from(std::uint64_t edge) const { return any(2 * edge); }
  [[nodiscard]] std::uint64_t to(std::uint64_t edge) const { return any(2 * edge + 1); }

 private:
  [[nodiscard]] std::uint64_t any(std::uint64_t end) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>(Wide{ScatteredList::mix(ScatteredList::mix(end + 1) ^ seed_)} * n_ >> 64);
  }

  std::uint64_t n_, seed_;
};

}  // namespace pleach::app
