// One list in a pseudo-random order that nobody has to hold: each element's place in it, and its successor, are
// computed.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace pleach::app {

/// A permutation of [0, n): four rounds of Feistel's network on the smallest square of a power of two that holds n,
/// again until the number is below n (Black and Rogaway, "Ciphers with arbitrary finite domains", 2002). O(1) a number,
/// expected.
class ScatteredList {
 public:
  ScatteredList(std::uint64_t n, std::uint64_t seed)
      : n_(n), half_((static_cast<unsigned>(std::bit_width(n > 1 ? n - 1 : 1)) + 1) / 2) {
    for (std::uint64_t& key : keys_) key = mix(seed += 0x9E3779B97F4A7C15);
  }

  /// The element at a place in the list.
  [[nodiscard]] std::uint64_t element(std::uint64_t place) const {
    do {
      place = forth(place);
    } while (place >= n_);
    return place;
  }

  [[nodiscard]] std::uint64_t place(std::uint64_t element) const {
    do {
      element = back(element);
    } while (element >= n_);
    return element;
  }

  /// The last element's is itself.
  [[nodiscard]] std::uint64_t successor(std::uint64_t of) const {
    const std::uint64_t at = place(of);
    return at + 1 < n_ ? element(at + 1) : of;
  }

  /// MurmurHash3's finalizer.
  static std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 33)) * 0xFF51AFD7ED558CCD;
    x = (x ^ (x >> 33)) * 0xC4CEB9FE1A85EC53;
    return x ^ (x >> 33);
  }

 private:
  [[nodiscard]] std::uint64_t mask() const { return (std::uint64_t{1} << half_) - 1; }
  [[nodiscard]] std::uint64_t forth(std::uint64_t x) const {
    std::uint64_t left = x >> half_, right = x & mask();
    for (const std::uint64_t key : keys_) {
      const std::uint64_t next = left ^ (mix(right + key) & mask());
      left = right;
      right = next;
    }
    return left << half_ | right;
  }
  [[nodiscard]] std::uint64_t back(std::uint64_t x) const {
    std::uint64_t left = x >> half_, right = x & mask();
    for (auto key = keys_.rbegin(); key != keys_.rend(); ++key) {
      const std::uint64_t before = right ^ (mix(left + *key) & mask());
      right = left;
      left = before;
    }
    return left << half_ | right;
  }

  std::uint64_t n_;
  unsigned half_;  // bits of each half
  std::array<std::uint64_t, 4> keys_{};
};

}  // namespace pleach::app
