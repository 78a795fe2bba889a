#include "sort/count_below/codelet.hpp"

#include "buffer.hpp"
#include "sort/key_words.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

namespace pleach::count_below {

using namespace test;

using Words = std::vector<std::uint32_t>;

template <class Key>
using Bits = std::conditional_t<sizeof(Key) == 4, std::int32_t, std::int64_t>;

template <class Key>
std::uint64_t order_of(Key key) {
  const auto bits = std::bit_cast<std::make_unsigned_t<Bits<Key>>>(key);
  return key_of(bits, 8 * sizeof(Key), std::is_floating_point_v<Key>, false);
}

/// Without an order the keys are in order.
template <class Key>
Words counted(const std::vector<Key>& keys, const Words& order, const std::vector<std::uint64_t>& pivots) {
  std::vector<Bits<Key>> bits;
  for (const Key key : keys) bits.push_back(std::bit_cast<Bits<Key>>(key));
  Buffer<Bits<Key>> key(bits);
  Buffer<std::uint32_t> sorted(order), below(pivots.size());
  Buffer<std::uint64_t> pivot(pivots);
  count_below::submit(runtime(), {type_of<Bits<Key>>(), std::is_floating_point_v<Key>},
                      {key, order.empty() ? Part{} : sorted.whole(), pivot, below});
  return below.result();
}

TEST(CountBelow, Example) {
  EXPECT_EQ(counted<std::int32_t>({3, 1, 2}, {1, 2, 0}, {order_of(2), order_of(5)}), (Words{1, 3}));
}

template <class Key>
struct CountBelowOf : testing::Test {};
using Keys = testing::Types<std::int32_t, std::int64_t, float, double>;
TYPED_TEST_SUITE(CountBelowOf, Keys);

/// Keys of all signs and sizes.
template <class Key>
std::vector<Key> various_keys(std::size_t n) {
  auto keys = random_values<Key>(n, n);
  using Limits = std::numeric_limits<Key>;
  const Key extremes[]{Limits::lowest(),
                       Limits::max(),
                       Key{0},
                       static_cast<Key>(-1),
                       Limits::min(),
                       Limits::has_infinity ? Limits::infinity() : Key{7},
                       Limits::has_quiet_NaN ? Limits::quiet_NaN() : Key{8}};
  for (std::size_t i = 0; i < std::min(n, std::size(extremes)); ++i) keys[i] = extremes[i];
  return keys;
}

TYPED_TEST(CountBelowOf, Sizes) {
  for (const std::size_t n : {1, 2, 1000, 70001}) {
    const auto keys = various_keys<TypeParam>(n);
    Words sorted(n);
    std::iota(sorted.begin(), sorted.end(), 0U);
    const auto key_at = [&](std::uint32_t i) { return order_of(keys[i]); };
    std::ranges::stable_sort(sorted, {}, key_at);
    std::vector<std::uint64_t> pivots{0, ~std::uint64_t{0}};
    for (std::size_t i = 0; i < n; i += n / 300 + 1) pivots.push_back(order_of(keys[i]));
    Words expected;
    for (const std::uint64_t p : pivots) {
      expected.push_back(static_cast<std::uint32_t>(std::ranges::lower_bound(sorted, p, {}, key_at) - sorted.begin()));
    }
    EXPECT_EQ(counted(keys, sorted, pivots), expected) << n;
    std::vector<TypeParam> in_order;
    for (const std::uint32_t i : sorted) in_order.push_back(keys[i]);
    EXPECT_EQ(counted(in_order, {}, pivots), expected) << n;
  }
}

}  // namespace pleach::count_below
