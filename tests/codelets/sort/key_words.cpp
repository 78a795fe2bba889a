#include "sort/key_words/codelet.hpp"

#include "buffer.hpp"
#include "sort/count_below/codelet.hpp"
#include "sort/key_order.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

using namespace pleach;
using namespace pleach::test;

namespace {

using Words = std::vector<std::uint32_t>;
using Keys = testing::Types<std::int32_t, std::int64_t, float, double>;

template <class Key>
Words words(const std::vector<Key>& keys, bool high) {
  Buffer<Key> key(keys);
  Buffer<std::uint32_t> word(keys.size());
  key_words::submit.over(runtime(), keys.size(), {type_of<Key>(), high}, {key, word});
  return word.result();
}

TEST(KeyWords, Example) {
  EXPECT_EQ(words<std::int32_t>({-1, 0, 1}, false), (Words{0x7FFFFFFF, 0x80000000, 0x80000001}));
  EXPECT_EQ(words<std::int64_t>({std::int64_t{1} << 32, -1}, true), (Words{0x80000001, 0x7FFFFFFF}));
}

template <class Key>
struct KeyWordsOf : testing::Test {};
TYPED_TEST_SUITE(KeyWordsOf, Keys);

/// Of all signs and sizes.
template <class Key>
std::vector<Key> various_keys(std::size_t n) {
  auto keys = random_values<Key>(n, n);
  using Limits = std::numeric_limits<Key>;
  const Key extremes[]{Limits::lowest(),
                       Limits::max(),
                       Key{0},
                       Key{1},
                       static_cast<Key>(-1),
                       Limits::min(),
                       Limits::has_infinity ? Limits::infinity() : Key{7}};
  for (std::size_t i = 0; i < std::min(n, std::size(extremes)); ++i) keys[i] = extremes[i];
  return keys;
}

TYPED_TEST(KeyWordsOf, InTheOrderOfTheKeys) {
  for (const std::size_t n : {1, 255, 257, 70001}) {
    auto keys = various_keys<TypeParam>(n);
    std::sort(keys.begin(), keys.end());
    const auto low = words(keys, false), high = sizeof(TypeParam) == 8 ? words(keys, true) : Words(n);
    std::vector<std::uint64_t> whole(n);
    for (std::size_t i = 0; i < n; ++i) whole[i] = std::uint64_t{high[i]} << 32 | low[i];
    EXPECT_TRUE(std::ranges::is_sorted(whole));
    EXPECT_EQ(whole[n / 2], key_order(keys[n / 2]));
  }
}

TEST(CountBelow, Example) {
  Buffer<std::int32_t> key(std::vector{3, 1, 2});
  Buffer<std::uint32_t> order(Words{1, 2, 0}), below(2);
  Buffer<std::uint64_t> pivot(std::vector<std::uint64_t>{key_order(2), key_order(5)});
  count_below::submit(runtime(), {Type::i32}, {key, order, pivot, below});
  EXPECT_EQ(below.result(), (Words{1, 3}));
}

TYPED_TEST(KeyWordsOf, CountBelow) {
  for (const std::size_t n : {1, 2, 1000, 70001}) {
    const auto keys = various_keys<TypeParam>(n);
    Words sorted(n);
    std::iota(sorted.begin(), sorted.end(), 0U);
    std::ranges::stable_sort(sorted, {}, [&](std::uint32_t i) { return key_order(keys[i]); });
    std::vector<std::uint64_t> pivots{0, ~std::uint64_t{0}};
    for (std::size_t i = 0; i < n; i += n / 300 + 1) pivots.push_back(key_order(keys[i]));
    Words expected;
    for (const std::uint64_t p : pivots) {
      const auto first =
          std::ranges::lower_bound(sorted, p, {}, [&](std::uint32_t i) { return std::uint64_t{key_order(keys[i])}; });
      expected.push_back(static_cast<std::uint32_t>(first - sorted.begin()));
    }
    Buffer<TypeParam> key(keys);
    Buffer<std::uint32_t> order(sorted), below(pivots.size());
    Buffer<std::uint64_t> pivot(pivots);
    count_below::submit(runtime(), {type_of<TypeParam>()}, {key, order, pivot, below});
    EXPECT_EQ(below.result(), expected);
  }
}

}  // namespace
