#include "array/combine/codelet.hpp"

#include "array/differences/codelet.hpp"
#include "array/widen/codelet.hpp"
#include "buffer.hpp"

namespace pleach::combine {

using namespace test;

template <class Value>
struct CombineOf : testing::Test {};
TYPED_TEST_SUITE(CombineOf, Values);

template <class Value>
std::vector<Value> combined(const std::vector<Value>& left, const std::vector<Value>& right, Operator op) {
  Buffer<Value> a(left), b(right), result(left.size());
  combine::submit.over(runtime(), left.size(), {type_of<Value>(), op}, {a, b, result});
  return result.result();
}

TYPED_TEST(CombineOf, Example) {
  EXPECT_EQ(combined<TypeParam>({1, 2, 3}, {10, 20, 30}, plus), (std::vector<TypeParam>{11, 22, 33}));
}

TYPED_TEST(CombineOf, Operators) {
  for_each_operator<TypeParam>([](Operator op) {
    if (!covers<std::int32_t, TypeParam>(op)) return;
    for (const std::size_t n : {1, 255, 257, 200003}) {
      const auto left = random_values<TypeParam>(n, n), right = random_values<TypeParam>(n, n + 1);
      std::vector<TypeParam> expected(n);
      for (std::size_t i = 0; i < n; ++i) expected[i] = apply(op, left[i], right[i]);
      EXPECT_TRUE(equal(combined(left, right, op), expected)) << n;
    }
  });
}

TYPED_TEST(CombineOf, Differences) {
  for (const Operator op : {plus, bit_xor}) {
    if (!has_meaning(op, type_of<TypeParam>())) continue;
    for (const std::size_t n : {3, 200003}) {
      const auto left = random_values<TypeParam>(n, n), right = random_values<TypeParam>(n, n + 1);
      std::vector<TypeParam> expected(n);
      for (std::size_t i = 0; i < n; ++i) expected[i] = apply(op, left[i], inverse_of(op, right[i]));
      Buffer<TypeParam> a(left), b(right), result(n);
      differences::submit.over(runtime(), n, {type_of<TypeParam>(), op}, {a, b, result});
      EXPECT_TRUE(equal(result.result(), expected)) << n;
    }
  }
}

TEST(Widen, Example) {
  Buffer<std::uint32_t> place(std::vector<std::uint32_t>{3, 0, widen::no_place});
  Buffer<std::int64_t> number(3);
  widen::submit.over(runtime(), 3, {100}, {place, number});
  EXPECT_EQ(number.result(), (std::vector<std::int64_t>{103, 100, -1}));
}

TEST(Widen, PartsAndLargeNumbers) {
  const std::size_t n = 200003;
  std::vector<std::uint32_t> places(n);
  std::vector<std::int64_t> expected(n);
  const std::int64_t start = std::int64_t{1} << 40;
  for (std::size_t i = 0; i < n; ++i) {
    places[i] = static_cast<std::uint32_t>(i * 21269U);
    expected[i] = start + places[i];
  }
  Buffer<std::uint32_t> place(places);
  Buffer<std::int64_t> number(n);
  widen::submit.over(runtime(), n, {start}, {place, number});
  EXPECT_TRUE(equal(number.result(), expected));
}

}  // namespace pleach::combine
