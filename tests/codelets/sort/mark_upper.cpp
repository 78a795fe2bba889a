#include "sort/mark_upper/codelet.hpp"

#include "buffer.hpp"
#include "sort/key_words.h"

#include <bit>
#include <limits>

namespace pleach::mark_upper {

using namespace test;

using Words = std::vector<std::uint32_t>;

template <class Key>
using Bits = std::conditional_t<sizeof(Key) == 4, std::int32_t, std::int64_t>;

template <class Key>
Words marked(const std::vector<Key>& keys, Key pivot, std::uint32_t number) {
  std::vector<Bits<Key>> bits;
  for (const Key key : keys) bits.push_back(std::bit_cast<Bits<Key>>(key));
  Buffer<Bits<Key>> key(bits);
  Buffer<std::uint32_t> upper(keys.size());
  const auto pivot_bits = std::bit_cast<std::make_unsigned_t<Bits<Key>>>(pivot);
  const bool is_float = std::is_floating_point_v<Key>;
  mark_upper::submit(runtime(),
                     {type_of<Bits<Key>>(), is_float, key_of(pivot_bits, 8 * sizeof(Key), is_float, false), number},
                     {key, upper});
  return upper.result();
}

TEST(MarkUpper, Example) { EXPECT_EQ(marked<std::int32_t>({7, 5, 2, 5}, 5, 2), (Words{1, 0, 0, 1})); }

TEST(MarkUpper, FloatsWithNaNsLast) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  const std::vector<float> keys{nan, -0.0F, 0, infinity, -infinity, -nan};
  EXPECT_EQ(marked<float>(keys, 0, 0), (Words{1, 0, 1, 1, 0, 1}));
  EXPECT_EQ(marked<float>(keys, nan, 1), (Words{0, 0, 0, 0, 0, 1}));
}

template <class Key>
struct MarkUpperOf : testing::Test {};
using Keys = testing::Types<std::int32_t, std::int64_t, float, double>;
TYPED_TEST_SUITE(MarkUpperOf, Keys);

TYPED_TEST(MarkUpperOf, Sizes) {
  for (const std::size_t n : {1, 2, 1000, 70001}) {
    auto keys = random_values<TypeParam>(n, n);
    const TypeParam pivot = keys[n / 2];
    for (std::size_t i = 0; i < n; i += 3) keys[i] = pivot;
    const auto number = static_cast<std::uint32_t>(n / 3);
    Words expected;
    for (std::size_t i = 0; i < n; ++i) expected.push_back(keys[i] > pivot || (keys[i] == pivot && i >= number));
    EXPECT_EQ(marked(keys, pivot, number), expected) << n;
  }
}

}  // namespace pleach::mark_upper
