// Random numbers and permutations that are the same on every platform.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace pleach::app {

// The standard leaves the algorithms of its distributions to the implementation, so the mapping to a range is ours.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t bits() { return engine_(); }
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>((Wide{engine_()} * bound) >> 64); }

 private:
  __extension__ using Wide = unsigned __int128;

  std::mt19937_64 engine_;
};

/// A permutation of [0, size). O(size): Rao and Sandelius deal the labels to piles at random, then shuffle each pile in
/// cache. Fisher and Yates alone miss the cache at each step.
template <class Index>
std::vector<Index> random_permutation(std::size_t size, Random& random) {
  constexpr std::size_t pile_size = std::size_t{1} << 16;
  const std::size_t piles = (size + pile_size - 1) / pile_size;

  std::vector<Index> pile_of(size);
  std::vector<std::size_t> begin(piles + 1);
  for (Index& pile : pile_of) {
    pile = static_cast<Index>(random.below(piles));
    ++begin[static_cast<std::size_t>(pile) + 1];
  }
  std::partial_sum(begin.begin(), begin.end(), begin.begin());

  std::vector<Index> label(size);
  std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
  for (std::size_t v = 0; v < size; ++v) label[next[static_cast<std::size_t>(pile_of[v])]++] = static_cast<Index>(v);

  for (std::size_t pile = 0; pile < piles; ++pile) {
    for (std::size_t last = begin[pile + 1]; last > begin[pile] + 1; --last) {
      std::swap(label[last - 1], label[begin[pile] + random.below(last - begin[pile])]);
    }
  }
  return label;
}

}  // namespace pleach::app
