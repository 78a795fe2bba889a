#include "sort/key_words/codelet.hpp"

#include "buffer.hpp"
#include "lists.hpp"
#include "sort/key_numbers/codelet.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace pleach::key_words {

using namespace test;

TEST(KeyWords, Example) {
  Buffer<std::int32_t> integers({1, -1});
  Buffer<std::int32_t> floats({std::bit_cast<std::int32_t>(1.F), std::bit_cast<std::int32_t>(-1.F),
                               std::bit_cast<std::int32_t>(-0.F), std::bit_cast<std::int32_t>(-std::nanf(""))});
  Buffer<std::uint32_t> of_integers(2), of_floats(4), zeros_equal(4);
  key_words::submit.over(runtime(), 2, {Type::i32, false}, {integers, of_integers, {}});
  key_words::submit.over(runtime(), 4, {Type::i32, true}, {floats, of_floats, {}});
  key_words::submit.over(runtime(), 4, {Type::i32, true, true}, {floats, zeros_equal, {}});
  EXPECT_EQ(of_integers.result(), (std::vector<std::uint32_t>{0x80000001, 0x7fffffff}));
  EXPECT_EQ(of_floats.result(), (std::vector<std::uint32_t>{0xbf800000, 0x407fffff, 0x7fffffff, 0xffffffff}));
  EXPECT_EQ(zeros_equal.result(), (std::vector<std::uint32_t>{0xbf800000, 0x407fffff, 0x80000000, 0xffffffff}));
}

/// Values in ascending order.
template <class Value>
void check_order(const std::vector<Value>& values) {
  constexpr bool is_float = std::is_floating_point_v<Value>;
  std::vector<std::int64_t> bits;
  for (const Value v : values) bits.push_back(std::bit_cast<std::int64_t>(v));
  Buffer<std::int64_t> number(bits);
  Buffer<std::uint32_t> high(bits.size()), low(bits.size());
  key_words::submit.over(runtime(), bits.size(), {Type::i64, is_float, true}, {number, high, low});
  const auto upper = high.result(), lower = low.result();
  for (std::size_t i = 1; i < values.size(); ++i) {
    const auto key = [&](std::size_t k) { return std::uint64_t{upper[k]} << 32 | lower[k]; };
    EXPECT_EQ(values[i - 1] == values[i], key(i - 1) == key(i)) << i;
    EXPECT_LE(key(i - 1), key(i)) << i;
  }
  Buffer<std::uint32_t> upper_half(bits.size()), lower_half(bits.size());
  Buffer<std::int64_t> back(bits.size());
  key_words::submit.over(runtime(), bits.size(), {Type::i64, is_float}, {number, upper_half, lower_half});
  key_numbers::submit.over(runtime(), bits.size(), {Type::i64, is_float}, {upper_half, lower_half, back});
  EXPECT_EQ(back.result(), bits);
}

TEST(KeyWords, Wide) {
  using Integers = std::numeric_limits<std::int64_t>;
  check_order<std::int64_t>({Integers::min(), -5000000000, -1, 0, 1, 2, 5000000000, Integers::max()});
  using Doubles = std::numeric_limits<double>;
  check_order<double>({-Doubles::infinity(), Doubles::lowest(), -1.5, -Doubles::denorm_min(), -0.0, 0.0,
                       Doubles::denorm_min(), 1, 1 + Doubles::epsilon(), 1e300, Doubles::infinity()});
}

}  // namespace pleach::key_words
