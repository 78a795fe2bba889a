#include "array/permute/codelet.hpp"
#include "array/permute_scratch.hpp"

#include "buffer.hpp"
#include "lists.hpp"

namespace pleach::permute {

using namespace test;

template <class Value, class Index>
std::vector<Value> permuted(const std::vector<Index>& indices, const std::vector<Value>& input, bool back) {
  Buffer<Index> order(indices);
  Buffer<Value> values(input), result(input.size());
  permute::submit.over(runtime(), input.size(), {type_of<Index>(), type_of<Value>(), back}, {order, values, result});
  return result.result();
}

template <class Value>
struct PermuteOf : testing::Test {};
TYPED_TEST_SUITE(PermuteOf, Values);

TYPED_TEST(PermuteOf, Example) {
  const std::vector<std::int32_t> order{2, 0, 1};
  const std::vector<TypeParam> values{5, 6, 7};
  EXPECT_EQ(permuted(order, values, false), (std::vector<TypeParam>{7, 5, 6}));
  EXPECT_EQ(permuted(order, values, true), (std::vector<TypeParam>{6, 7, 5}));
}

TYPED_TEST(PermuteOf, PartsOfTheOrder) {
  Buffer<std::int32_t> order(std::vector<std::int32_t>{2, 0, 1, 2}), part(std::vector<std::int32_t>{2, 4, 0});
  Buffer<TypeParam> values(std::vector<TypeParam>{5, 6, 7}), two(2), few(std::vector<TypeParam>{8, 9}),
      whole(std::vector<TypeParam>{1, 2, 3, 4, 5});
  permute::submit(runtime(), {Type::i32, type_of<TypeParam>(), false, 0, 2, 2}, {order, values, two});
  permute::submit(runtime(), {Type::i32, type_of<TypeParam>(), true, 0, 2, 1, true}, {part, few, whole});
  EXPECT_EQ(two.result(), (std::vector<TypeParam>{6, 7}));
  EXPECT_EQ(whole.result(), (std::vector<TypeParam>{9, 2, 3, 4, 8}));
}

template <class Index, class Value>
void check(std::size_t n) {
  auto order = in_order<Index>(n);
  std::shuffle(order.begin(), order.end(), std::mt19937(1));
  const auto values = random_values<Value>(n, n);
  std::vector<Value> expected(n), expected_back(n);
  for (std::size_t i = 0; i < n; ++i) {
    expected[i] = values[static_cast<std::size_t>(order[i])];
    expected_back[static_cast<std::size_t>(order[i])] = values[i];
  }
  EXPECT_TRUE(equal(permuted(order, values, false), expected)) << n;
  EXPECT_TRUE(equal(permuted(order, values, true), expected_back)) << n;
}

TYPED_TEST(PermuteOf, Sizes) {
  for (const std::size_t n : {1, 255, 256, 257, 511, 512, 513, 200003}) {
    check<std::int32_t, TypeParam>(n);
    check<std::int64_t, TypeParam>(n);
  }
}

/// Larger than a cache: CUDA devices split by windows, and by groups of windows first.
TYPED_TEST(PermuteOf, Windows) {
  if (sanitized || opencl_on_cpus() || backend() == Backend::cpu) GTEST_SKIP() << "of interest for GPUs";
  for (const std::size_t n : {(std::size_t{1} << 24) + 12345, (std::size_t{1} << 26) + 1}) {
    if (sizeof(TypeParam) > 8 && n > std::size_t{1} << 25) continue;
    std::vector<std::int32_t> shuffled = in_order<std::int32_t>(n);
    std::shuffle(shuffled.begin(), shuffled.end(), std::mt19937(1));
    const auto input = random_values<TypeParam>(n, 1);
    std::vector<TypeParam> expected(n);
    std::vector<std::int32_t> inverse(n);
    for (std::size_t i = 0; i < n; ++i) {
      expected[static_cast<std::size_t>(shuffled[i])] = input[i];
      inverse[static_cast<std::size_t>(shuffled[i])] = static_cast<std::int32_t>(i);
    }
    Buffer<std::int32_t> order(shuffled), back(inverse);
    Buffer<TypeParam> values(input), result(n), again(n);
    permute::submit.over(runtime(), n, {Type::i32, type_of<TypeParam>(), true},
                         {order, values, result, permute_scratch(runtime(), n, sizeof(TypeParam))});
    EXPECT_TRUE(equal(result.result(), expected)) << n;
    permute::submit.over(runtime(), n, {Type::i32, type_of<TypeParam>(), false},
                         {back, values, again, permute_scratch(runtime(), n, sizeof(TypeParam), true), order});
    EXPECT_TRUE(equal(again.result(), expected)) << n;
  }
}

}  // namespace pleach::permute
