#include "expression/carry_tiles/codelet.hpp"

#include "buffer.hpp"
#include "codelets/expression/plain_steps.hpp"

#include <algorithm>
#include <limits>
#include <random>

namespace pleach::carry_tiles {

using namespace test;

template <class Form>
using Chains = std::vector<Chain<Form>>;

template <class Form>
std::vector<typename Form::Value> carries_of(const Chains<Form>& tiles) {
  using Value = typename Form::Value;
  Buffer<Chain<Form>> chains(tiles);
  Buffer<Value> carry(std::vector<Value>(tiles.size(), 77));
  carry_tiles::submit(runtime(), {type_of<Value>(), forms_of<Form>}, {chains, carry});
  return carry.result();
}

template <class Form>
Chain<Form> settled(typename Form::Value value) {
  return {Form{}, value, 1};  // a form that the tile has not got
}
template <class Form>
Chain<Form> function(Form form) {
  return {form, 77, 0};
}

/// The value in front of each tile but the first.
template <class T, class Form>
std::vector<T> expected(const Chains<Form>& tiles, T (*apply_to)(const Form&, T)) {
  std::vector<T> values;
  T value{};
  for (const Chain<Form>& chain : tiles) {
    values.push_back(value);
    value = chain.settled != 0 ? static_cast<T>(chain.value) : apply_to(chain.form, value);
  }
  return values;
}

TEST(CarryTiles, Example) {
  using Form = Affine<double>;
  const auto carry = carries_of<Form>({settled<Form>(2), function<Form>({1, 3}), function<Form>({1, 1})});
  ASSERT_EQ(carry.size(), 3U);
  EXPECT_EQ(carry[1], 2);
  EXPECT_EQ(carry[2], 5);
}

template <class Value>
Value small(std::uint64_t random) {
  return static_cast<Value>(static_cast<int>(random % 7) - 3);
}

/// Forms of which every order of compositions gives the same values.
template <class Value>
Affine<Value> exact_form(Affine<Value>, std::mt19937_64& random) {
  if constexpr (std::is_integral_v<Value>) {
    return {static_cast<Value>(random()), static_cast<Value>(random())};
  } else {
    const Value slope = random() % 64 == 0 ? Value{0} : random() % 2 == 0 ? Value{1} : Value{-1};
    return {slope, small<Value>(random())};
  }
}
template <class Value>
Clamped<Value> exact_form(Clamped<Value>, std::mt19937_64& random) {
  using Limits = std::numeric_limits<Value>;
  if constexpr (std::is_integral_v<Value>) {
    const auto [low, high] = std::minmax({static_cast<Value>(random()), static_cast<Value>(random())});
    const bool has_low = random() % 3 == 0, has_high = random() % 3 == 0;
    return {Value{1}, Value{0}, has_low ? low : Limits::min(), has_high ? high : Limits::max()};
  } else {
    const auto [a, b] = exact_form(Affine<Value>{}, random);
    const auto low = static_cast<Value>(static_cast<int>(random() % 200) - 150);
    const Value high = low + static_cast<Value>(random() % 100);
    const bool has_low = random() % 3 == 0, has_high = random() % 3 == 0;
    return {a, b, has_low ? low : -Limits::infinity(), has_high ? high : Limits::infinity()};
  }
}
/// x or 1 / x, or its negative, so that a value is a power of two.
template <class Value>
Moebius<Value> exact_form(Moebius<Value>, std::mt19937_64& random) {
  const Value sign = random() % 2 == 0 ? Value{1} : Value{-1};
  if (random() % 2 == 0) return {sign, 0, 0, 1};
  return {0, sign, 1, 0};
}

template <class Value>
struct CarryTilesOf : testing::Test {};
TYPED_TEST_SUITE(CarryTilesOf, Reals);

/// Numbers of tiles around the threads of a GPU's work-group and their multiples.
constexpr std::size_t tile_counts[] = {1, 2, 3, 255, 256, 257, 511, 512, 513, 1000};

TYPED_TEST(CarryTilesOf, TakesTilesInOrder) {
  for_each_form<TypeParam>([]<class Form>(Form) {
    for (const std::size_t count : tile_counts) {
      for (const unsigned some : {2, 1000000}) {
        SCOPED_TRACE(std::to_string(count) + " tiles, one in " + std::to_string(some) + " settled");
        std::mt19937_64 random(count);
        Chains<Form> tiles{settled<Form>(2)};
        while (tiles.size() < count) {
          tiles.push_back(random() % some == 0 ? settled<Form>(4) : function(exact_form(Form{}, random)));
        }
        auto carry = carries_of(tiles);
        carry[0] = TypeParam{};  // which does not matter
        EXPECT_TRUE(equal(carry, expected<TypeParam, Form>(tiles, apply_form)));
      }
    }
  });
}

template <class Value>
struct CarryTilesOfQuotients : testing::Test {};
using Rounded = testing::Types<float, double>;
TYPED_TEST_SUITE(CarryTilesOfQuotients, Rounded);

template <class Value>
long double applied(const Moebius<Value>& f, long double x) {
  return (static_cast<long double>(f.a) * x + static_cast<long double>(f.b)) /
         (static_cast<long double>(f.c) * x + static_cast<long double>(f.d));
}

/// Products of a thousand matrices would be too large for floats.
TYPED_TEST(CarryTilesOfQuotients, DoNotOverflow) {
  using Form = Moebius<TypeParam>;
  if (!covers_form<Form>()) return;
  const std::size_t count = 1000;
  Chains<Form> tiles{settled<Form>(2)};
  const auto values = real_values<TypeParam>(4 * count, 1, 0.5);
  while (tiles.size() < count) {
    const TypeParam* v = values.data() + 4 * tiles.size();
    tiles.push_back(function<Form>({4 * v[0], 4 * v[1], 4 * v[2], 4 * v[3]}));
  }
  const auto carry = carries_of(tiles);
  const auto exact = expected<long double, Form>(tiles, applied);
  for (std::size_t t = 1; t < count; ++t) {
    ASSERT_TRUE(is_near(static_cast<long double>(carry[t]), exact[t], positive_error<TypeParam>(t))) << t;
  }
}

}  // namespace pleach::carry_tiles
