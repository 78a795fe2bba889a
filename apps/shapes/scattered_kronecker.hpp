// Kronecker graphs of which each process makes its own edges.
#pragma once

#include <pleach/error.hpp>

#include "shapes/scattered_list.hpp"

#include <bit>
#include <cstdint>
#include <string>

namespace pleach::app {

/// R-MAT with about the parameters of Graph500 (146, 49, 49 and 12 of 256), labels in a random order: loops, repeated
/// edges, vertices of very high degree and without any edge.
class ScatteredKronecker {
 public:
  static constexpr std::uint64_t edges_of_vertex = 8;

  /// Throws ArgumentError unless n is a power of two.
  ScatteredKronecker(std::uint64_t n, std::uint64_t seed)
      : scale_(static_cast<int>(std::bit_width(n)) - 1), seed_(ScatteredList::mix(seed + 1)) {
    if (!std::has_single_bit(n)) {
      throw ArgumentError("Kronecker graphs have a power of two vertices, and not " + std::to_string(n));
    }
  }

  [[nodiscard]] std::uint64_t vertices() const { return std::uint64_t{1} << scale_; }
  [[nodiscard]] std::uint64_t edges() const { return edges_of_vertex * vertices(); }

  struct Ends {
    std::uint64_t from, to;
  };
  [[nodiscard]] Ends ends(std::uint64_t edge) const {
    Ends ends{0, 0};
    std::uint64_t random = ScatteredList::mix(edge ^ seed_);
    for (int level = 0; level < scale_; ++level, random >>= 8) {
      if (level % 8 == 0) random = ScatteredList::mix(random + edge + static_cast<std::uint64_t>(level));
      const std::uint64_t quarter = random & 0xFF;
      ends.from = ends.from << 1 | (quarter >= 146 + 49 ? 1 : 0);
      ends.to = ends.to << 1 | ((quarter >= 146 && quarter < 146 + 49) || quarter >= 146 + 2 * 49 ? 1 : 0);
    }
    return {label(ends.from), label(ends.to)};
  }
  [[nodiscard]] std::uint64_t from(std::uint64_t edge) const { return ends(edge).from; }
  [[nodiscard]] std::uint64_t to(std::uint64_t edge) const { return ends(edge).to; }

 private:
  /// Each step is a permutation of the numbers below 2^scale.
  [[nodiscard]] std::uint64_t label(std::uint64_t vertex) const {
    const std::uint64_t mask = vertices() - 1;
    for (int step = 0; step < 3; ++step) {
      vertex = (vertex * 0x9E3779B97F4A7C15 + seed_) & mask;
      vertex ^= vertex >> (scale_ / 2 + 1);
    }
    return vertex;
  }

  int scale_;
  std::uint64_t seed_;
};

}  // namespace pleach::app
