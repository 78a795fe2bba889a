#include "sort/merge_runs/codelet.hpp"

#include "buffer.hpp"
#include "sort/key_words.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace pleach::merge_runs {

using namespace test;

template <class Key>
using Bits = std::conditional_t<sizeof(Key) == 4, std::int32_t, std::int64_t>;

template <class Key>
std::uint64_t order_of(Bits<Key> bits) {
  return key_of(static_cast<std::make_unsigned_t<Bits<Key>>>(bits), 8 * sizeof(Key), std::is_floating_point_v<Key>,
                false);
}

template <class Key>
std::vector<Bits<Key>> run_of(std::vector<Key> keys) {
  std::vector<Bits<Key>> bits;
  for (const Key key : keys) bits.push_back(std::bit_cast<Bits<Key>>(key));
  std::ranges::stable_sort(bits, {}, order_of<Key>);
  return bits;
}

template <class Key>
void check(const std::vector<Bits<Key>>& left, const std::vector<Bits<Key>>& right) {
  std::vector<Bits<Key>> expected(left.size() + right.size());
  std::ranges::merge(left, right, expected.begin(), {}, order_of<Key>, order_of<Key>);
  Buffer<Bits<Key>> l(left), r(right), merged(expected.size());
  merge_runs::submit.over(runtime(), expected.size(), {type_of<Bits<Key>>(), std::is_floating_point_v<Key>},
                          {l, r, merged});
  EXPECT_TRUE(equal(merged.result(), expected)) << left.size() << " and " << right.size();
}

TEST(MergeRuns, Example) { check<std::int32_t>({1, 3, 3}, {2, 3}); }

template <class Key>
struct MergeRunsOf : testing::Test {};
using Keys = testing::Types<std::int32_t, std::int64_t, float, double>;
TYPED_TEST_SUITE(MergeRunsOf, Keys);

TYPED_TEST(MergeRunsOf, Sizes) {
  const auto tile = static_cast<int>(merge_runs::tile_keys);
  for (const int n : {1, 15, tile - 2, tile, tile + 1, 70001}) {
    for (const int m : {1, 2, 17, tile - 1, 2 * tile, 300000}) {
      check<TypeParam>(run_of(random_values<TypeParam>(n, n)), run_of(random_values<TypeParam>(m, m + 1)));
    }
  }
}

/// Merges parts of runs, the keys behind some.
TYPED_TEST(MergeRunsOf, Parts) {
  using Key = Bits<TypeParam>;
  const auto left = run_of(random_values<TypeParam>(20000, 1)), right = run_of(random_values<TypeParam>(9000, 2));
  for (const std::uint32_t lefts : {0, 1, 4100, 19993}) {
    for (const std::uint32_t rights : {0, 1, 8995}) {
      for (const std::uint32_t skip : {0, 1, 4000}) {
        if (skip >= lefts + rights) continue;
        std::vector<Key> all(lefts + rights);
        std::ranges::merge(std::span(left).subspan(7, lefts), std::span(right).subspan(5, rights), all.begin(), {},
                           order_of<TypeParam>, order_of<TypeParam>);
        const std::vector<Key> expected(all.begin() + skip, all.end());
        const auto size = static_cast<std::uint32_t>(expected.size());
        const Buffer<Key> l(left), r(right);
        Buffer<Key> merged(size);
        merge_runs::submit.over(runtime(), size,
                                {type_of<Key>(), std::is_floating_point_v<TypeParam>, 7, lefts, 5, rights, skip},
                                {l, r, merged});
        EXPECT_TRUE(equal(merged.result(), expected)) << lefts << ", " << rights << ", " << skip;
      }
    }
  }
}

/// One run behind the other, in front of it, of equal keys, and with what is no number.
TYPED_TEST(MergeRunsOf, Shapes) {
  using Limits = std::numeric_limits<TypeParam>;
  const std::size_t n = 10000;
  std::vector<TypeParam> low(n), high(n), equal(n, 7), odd(n);
  for (std::size_t i = 0; i < n; ++i) {
    low[i] = static_cast<TypeParam>(i) - static_cast<TypeParam>(n);
    high[i] = static_cast<TypeParam>(i);
    const TypeParam extremes[]{Limits::lowest(),
                               Limits::max(),
                               static_cast<TypeParam>(-0.0),
                               TypeParam{0},
                               Limits::has_infinity ? Limits::infinity() : TypeParam{1},
                               Limits::has_quiet_NaN ? Limits::quiet_NaN() : TypeParam{2}};
    odd[i] = extremes[i % std::size(extremes)];
  }
  const std::vector<std::vector<TypeParam>> all{low, high, equal, odd};
  for (const auto& left : all) {
    for (const auto& right : all) check<TypeParam>(run_of(left), run_of(right));
  }
}

}  // namespace pleach::merge_runs
