#include "treefix/subtree_sums/codelet.hpp"

#include "buffer.hpp"
#include "compare.hpp"

#include <numeric>

namespace pleach::subtree_sums {

using namespace test;

constexpr std::uint32_t beyond = clip_ends::beyond;

TEST(ClipEnds, ExampleAndParts) {
  Buffer<std::int64_t> few(std::vector<std::int64_t>{5, 6, 7});
  Buffer<std::uint32_t> here(3);
  Buffer<std::uint8_t> marks(3);
  clip_ends::submit.over(runtime(), 3, {3, 3}, {few, here, marks});
  EXPECT_EQ(here.result(), (std::vector<std::uint32_t>{2, 3, beyond}));
  EXPECT_EQ(marks.result(), (std::vector<std::uint8_t>{1, 1, 0}));

  const std::size_t n = 100003;
  const std::int64_t first = std::int64_t{1} << 33;
  std::vector<std::int64_t> end(n);
  std::vector<std::uint32_t> expected(n);
  std::vector<std::uint8_t> expected_marks(n);
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t e = i + 1 + (i % 1000 == 7 ? n : i % 5);
    end[i] = first + static_cast<std::int64_t>(e);
    expected[i] = e <= n ? static_cast<std::uint32_t>(e) : beyond;
    expected_marks[i] = e <= n ? 1 : 0;
  }
  Buffer<std::int64_t> ends(end);
  Buffer<std::uint32_t> ends_here(n);
  Buffer<std::uint8_t> all_marks(n);
  clip_ends::submit.over(runtime(), n, {first, n}, {ends, ends_here, all_marks});
  EXPECT_TRUE(equal(ends_here.result(), expected));
  EXPECT_TRUE(equal(all_marks.result(), expected_marks));
}

template <class Value>
class SubtreeSumsOf : public testing::Test {};
using Values = testing::Types<std::int32_t, std::int64_t, float, double>;
TYPED_TEST_SUITE(SubtreeSumsOf, Values);

TYPED_TEST(SubtreeSumsOf, ExampleAndParts) {
  using Value = TypeParam;
  Buffer<std::uint32_t> few(std::vector<std::uint32_t>{beyond, 2, 3});
  Buffer<Value> weights(std::vector<Value>{5, 3, 1}), before(std::vector<Value>{7, 12, 15}), sums(3);
  subtree_sums::submit.over(runtime(), 3, {type_of<Value>(), plus, true}, {few, weights, before, sums});
  EXPECT_EQ(sums.result(), (std::vector<Value>{7, 3, 1}));

  // Small whole numbers: exact in every type.
  const std::size_t n = 100003;
  std::vector<Value> weight(n), sum(n);
  for (std::size_t i = 0; i < n; ++i) weight[i] = static_cast<Value>(static_cast<int>(i * 7919 % 7) - 3);
  std::exclusive_scan(weight.begin(), weight.end(), sum.begin(), Value{100});
  std::vector<std::uint32_t> end(n);
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t e = i + 1 + (i % 3 == 0 ? i % 4096 : 0);
    end[i] = e <= n ? static_cast<std::uint32_t>(e) : beyond;
  }
  for (const bool inclusive : {false, true}) {
    std::vector<Value> expected(n);
    for (std::size_t i = 0; i < n; ++i) {
      expected[i] = sum[i];
      if (end[i] == beyond) continue;
      const std::size_t last = end[i] - 1;
      expected[i] = sum[last] + weight[last] - sum[i] - (inclusive ? 0 : weight[i]);
    }
    Buffer<std::uint32_t> ends(end);
    Buffer<Value> all(weight), before_all(sum), result(n);
    subtree_sums::submit.over(runtime(), n, {type_of<Value>(), plus, inclusive}, {ends, all, before_all, result});
    EXPECT_TRUE(equal(result.result(), expected)) << (inclusive ? "inclusive" : "exclusive");
  }
}

TEST(SubtreeSums, OfBits) {
  Buffer<std::uint32_t> end(std::vector<std::uint32_t>{3, 2, 3});
  Buffer<std::int32_t> weight(std::vector<std::int32_t>{1, 3, 6}), sums(std::vector<std::int32_t>{0, 1, 2}), result(3);
  subtree_sums::submit.over(runtime(), 3, {Type::i32, bit_xor, true}, {end, weight, sums, result});
  EXPECT_EQ(result.result(), (std::vector<std::int32_t>{4, 3, 6}));
}

}  // namespace pleach::subtree_sums
