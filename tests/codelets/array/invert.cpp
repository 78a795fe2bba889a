#include "array/invert/codelet.hpp"

#include "buffer.hpp"

#include <pleach/defined_operator.hpp>

#include <cmath>
#include <limits>
#include <random>

namespace pleach::invert {

using namespace test;

// clang-format off
PLEACH_CODE(code_of_flips,
  struct Flip { uint32_t a, b; };  // x -> a x + b, where a is 1 or -1
  Flip flipped(Flip f, Flip g) { Flip h = {g.a * f.a, g.a * f.b + g.b}; return h; }
  Flip flipped_back(Flip f) { Flip g = {f.a, 0u - f.a * f.b}; return g; }
)
// clang-format on

const auto own_flips = define_operator<flipped, flipped_back>(code_of_flips, {1, 0});

/// Around the sizes of a work-group and a tile, and one that several tasks share.
constexpr std::size_t sizes[] = {0, 1, 2, 255, 256, 257, 2047, 2048, 2049, 200003};

template <class Value>
std::vector<Value> inverted(const std::vector<Value>& values, Operator op) {
  Buffer<Value> input(values), output(values.size());
  invert::submit.over(runtime(), values.size(), {type_of<Value>(), op}, {input, output});
  return output.result();
}

template <class Value>
struct InvertOf : testing::Test {};
TYPED_TEST_SUITE(InvertOf, Values);

TYPED_TEST(InvertOf, Example) { EXPECT_EQ(inverted<TypeParam>({3, -1, 0}, plus), (std::vector<TypeParam>{-3, 1, 0})); }

/// A value and its inverse make the identity, in either order.
template <class Value>
void expect_inverses(const std::vector<Value>& values, const std::vector<Value>& inverses, Operator op) {
  ASSERT_EQ(inverses.size(), values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    ASSERT_EQ(apply(op, values[i], inverses[i]), identity<Value>(op)) << i << ": " << inverses[i];
    ASSERT_EQ(apply(op, inverses[i], values[i]), identity<Value>(op)) << i << ": " << inverses[i];
  }
}

TYPED_TEST(InvertOf, TakesEachValueToTheIdentity) {
  for_each_operator<TypeParam>([](Operator op) {
    if (!has_inverse(op) || !covers<std::int32_t, TypeParam>(op)) return;
    for (const std::size_t n : sizes) {
      SCOPED_TRACE(n);
      const auto values = real_or_random<TypeParam>(n, n);
      expect_inverses(values, inverted(values, op), op);
    }
  });
}

TYPED_TEST(InvertOf, WorksInPlace) {
  const auto values = real_or_random<TypeParam>(5000, 1);
  Buffer<TypeParam> both(values);
  invert::submit.over(runtime(), values.size(), {type_of<TypeParam>(), plus}, {both, both});
  expect_inverses(values, both.result(), plus);
}

/// The least integer is its own inverse: sums wrap around.
TEST(Invert, WrapsAround) {
  constexpr auto least = std::numeric_limits<std::int32_t>::min(), most = std::numeric_limits<std::int32_t>::max();
  EXPECT_EQ(inverted<std::int32_t>({least, most, least + 1}, plus), (std::vector{least, -most, most}));
}

/// The inverse of 0 is what 0 - 0 is.
TEST(Invert, HasNoNegativeZero) {
  for (const double x : inverted<double>({0.0, -0.0}, plus)) EXPECT_TRUE(x == 0 && !std::signbit(x));
}

TEST(Invert, CallsTheInverseOfAnOwnOperator) {
  for (const std::size_t n : sizes) {
    SCOPED_TRACE(n);
    std::mt19937 random(static_cast<unsigned>(n));
    std::vector<Flip> flips(n);
    for (Flip& f : flips) f = {random() % 2 == 0 ? 1U : ~0U, static_cast<std::uint32_t>(random())};
    Buffer<Flip> input(flips), output(n);
    invert::submit.over(runtime(), n, {Type::i64, own_flips.definition()}, {input, output});
    const auto& back = output.result();
    for (std::size_t i = 0; i < n; ++i) {
      // x -> a x + b, and back
      ASSERT_EQ(back[i].a * (flips[i].a * 5 + flips[i].b) + back[i].b, 5U) << i;
      ASSERT_EQ(back[i].a * (flips[i].a * 8 + flips[i].b) + back[i].b, 8U) << i;
    }
  }
}

}  // namespace pleach::invert
