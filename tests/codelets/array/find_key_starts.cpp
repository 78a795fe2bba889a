#include "array/find_key_starts/codelet.hpp"

#include "backend.hpp"
#include "compare.hpp"

#include <algorithm>

namespace pleach::find_key_starts {

using namespace test;

using Keys = std::vector<std::int32_t>;

Keys firsts(const Keys& sorted, std::uint32_t first_key, std::size_t k) {
  const Vector keys(runtime(), sorted);
  const Vector<std::int32_t> first(runtime(), k);
  find_key_starts::submit(runtime(), {first_key}, {keys, first});
  return result_of(first);
}

Keys expected(const Keys& sorted, std::uint32_t first_key, std::size_t k) {
  Keys first(k);
  for (std::size_t j = 0; j < k; ++j) {
    const auto key = static_cast<std::int32_t>(first_key + j);
    first[j] = static_cast<std::int32_t>(std::lower_bound(sorted.begin(), sorted.end(), key) - sorted.begin());
  }
  return first;
}

TEST(FindFirst, Example) { EXPECT_EQ(firsts({0, 0, 2, 3, 3}, 0, 5), (Keys{0, 2, 2, 3, 5})); }

TEST(FindFirst, SizesAndGaps) {
  for (const std::size_t n : {1, 2, 255, 256, 257, 2049, 70001}) {
    for (const std::size_t keys : {1, 2, 255, 256, 257, 3000, 100000}) {
      auto sorted = random_values<std::int32_t>(n, n);
      for (auto& key : sorted) key = static_cast<std::int32_t>(static_cast<std::uint32_t>(key) % keys);
      std::sort(sorted.begin(), sorted.end());
      EXPECT_TRUE(equal(firsts(sorted, 0, keys + 1), expected(sorted, 0, keys + 1))) << n << ' ' << keys;
      const auto middle = static_cast<std::uint32_t>(keys / 2);
      EXPECT_TRUE(equal(firsts(sorted, middle, keys / 3 + 1), expected(sorted, middle, keys / 3 + 1)));
    }
  }
}

TEST(FindFirst, OneKey) {
  for (const std::int32_t key : {0, 500, 999}) {
    const Keys sorted(3000, key);
    EXPECT_TRUE(equal(firsts(sorted, 0, 1001), expected(sorted, 0, 1001))) << key;
  }
}

}  // namespace pleach::find_key_starts
