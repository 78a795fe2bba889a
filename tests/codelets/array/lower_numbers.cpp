#include "array/lower_numbers/codelet.hpp"

#include "array/mark_equal/codelet.hpp"
#include "buffer.hpp"

#include <random>

namespace pleach::lower_numbers {

using namespace test;

using Numbers = std::vector<std::int64_t>;

TEST(LowerNumbers, Example) {
  Buffer<std::uint32_t> place(std::vector<std::uint32_t>{2, 0, 2});
  Buffer<std::int64_t> number(Numbers{7, 5, 4}), least(Numbers{9, 9, 9});
  lower_numbers::submit.over(runtime(), 3, {}, {place, number, least});
  EXPECT_EQ(least.result(), (Numbers{5, 9, 4}));
}

TEST(LowerNumbers, ManyOfOnePlace) {
  const std::size_t n = 200003, places = 1000;
  std::mt19937_64 random(1);
  std::vector<std::uint32_t> at(n);
  Numbers numbers(n), expected(places, std::int64_t{1} << 40);
  Buffer<std::int64_t> least(expected);
  for (std::size_t i = 0; i < n; ++i) {
    at[i] = static_cast<std::uint32_t>(random() % 2 * (random() % places));
    numbers[i] = static_cast<std::int64_t>(random() >> 20);
    expected[at[i]] = std::min(expected[at[i]], numbers[i]);
  }
  Buffer<std::uint32_t> place(at);
  Buffer<std::int64_t> number(numbers);
  lower_numbers::submit.over(runtime(), n, {}, {place, number, least});
  EXPECT_TRUE(equal(least.result(), expected));
}

TEST(MarkEqual, ExampleAndParts) {
  Buffer<std::int64_t> left(Numbers{1, 2, 3}), right(Numbers{1, 0, 3});
  Buffer<std::uint8_t> marks(3);
  mark_equal::submit.over(runtime(), 3, {}, {left, right, marks});
  EXPECT_EQ(marks.result(), (std::vector<std::uint8_t>{1, 0, 1}));

  const std::size_t n = 200003;
  Numbers a(n), b(n);
  std::vector<std::uint8_t> expected(n);
  for (std::size_t i = 0; i < n; ++i) {
    a[i] = static_cast<std::int64_t>(i) << 30;
    b[i] = a[i] + (i % 3 == 0 ? 0 : 1);
    expected[i] = i % 3 == 0 ? 1 : 0;
  }
  Buffer<std::int64_t> first(a), second(b);
  Buffer<std::uint8_t> found(n);
  mark_equal::submit.over(runtime(), n, {}, {first, second, found});
  EXPECT_TRUE(equal(found.result(), expected));
}

}  // namespace pleach::lower_numbers
