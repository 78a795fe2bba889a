#include "array/prepend/codelet.hpp"

#include "buffer.hpp"

namespace pleach::prepend {

using namespace test;

template <class Value>
struct PrependOf : testing::Test {};
TYPED_TEST_SUITE(PrependOf, Values);

template <class Value>
std::vector<Value> prepended(Value front, const std::vector<Value>& sums, Operator op) {
  Buffer<Value> one(std::vector{front}), all(sums);
  prepend::submit(runtime(), {type_of<Value>(), op}, {one, all});
  return all.result();
}

TYPED_TEST(PrependOf, Example) {
  EXPECT_EQ(prepended<TypeParam>(10, {0, 9, 31}, plus), (std::vector<TypeParam>{10, 19, 41}));
}

TYPED_TEST(PrependOf, Operators) {
  for_each_operator<TypeParam>([](Operator op) {
    if (!covers<std::int32_t, TypeParam>(op)) return;
    for (const std::size_t n : {1, 255, 256, 257, 3000}) {
      const auto sums = random_values<TypeParam>(n, n);
      auto expected = sums;
      for (TypeParam& sum : expected) sum = apply(op, sums[0], sum);
      EXPECT_TRUE(equal(prepended(sums[0], sums, op), expected)) << n;
    }
  });
}

}  // namespace pleach::prepend
