#include "list/absorb/codelet.hpp"

#include "buffer.hpp"
#include "list/coin.h"
#include "list/mark_taken/codelet.hpp"
#include "list/pick_mates/codelet.hpp"

namespace pleach::absorb {

using namespace test;

using Numbers = std::vector<std::int64_t>;
using Places = std::vector<std::uint32_t>;
using Marks = std::vector<std::uint8_t>;

Marks mates(const Numbers& links, std::uint64_t toss, std::uint64_t start, bool all) {
  Buffer<std::int64_t> successor(links);
  Buffer<std::uint8_t> marks(links.size());
  pick_mates::submit.over(runtime(), links.size(), {toss, start, all}, {successor, marks});
  return marks.result();
}

TEST(PickMates, Example) {
  std::uint64_t toss = 0;
  while (coin(0, toss) != 1 || coin(1, toss) != 0 || coin(2, toss) != 1) ++toss;
  EXPECT_EQ(mates({1, 2, 2}, toss, 0, false), (Marks{0, 1, 1}));
  EXPECT_EQ(mates({1, 2, 2}, toss, 0, true), (Marks{0, 0, 1}));
}

TEST(PickMates, AQuarterAndNoNeighbours) {
  const std::size_t n = 200003, start = 1000;
  Numbers links(n);
  for (std::size_t i = 0; i < n; ++i) links[i] = static_cast<std::int64_t>(start + std::min(i + 1, n - 1));
  const auto marks = mates(links, 5, start, false);
  std::size_t picked = 0, wrong = 0;
  for (std::size_t i = 0; i + 1 < n; ++i) {
    picked += marks[i] == 0 ? 1 : 0;
    wrong += marks[i] == 0 && marks[i + 1] == 0 ? 1 : 0;
  }
  EXPECT_NEAR(static_cast<double>(picked), 0.25 * n, 0.01 * n);
  EXPECT_EQ(wrong, 0U);
  EXPECT_EQ(marks[n - 1], 1);
}

TEST(MarkTaken, Example) {
  Buffer<std::uint32_t> place(Places{3, 1});
  Buffer<std::uint8_t> marks(Marks(4));
  mark_taken::submit.over(runtime(), 2, {}, {place, marks});
  EXPECT_EQ(marks.result(), (Marks{0, 1, 0, 1}));
}

template <class Value>
struct AbsorbOf : testing::Test {};
TYPED_TEST_SUITE(AbsorbOf, Values);

TYPED_TEST(AbsorbOf, Example) {
  Buffer<std::uint32_t> element(Places{0}), fault(1);
  Buffer<std::int64_t> next(Numbers{2}), successor(Numbers{1, 2, 2});
  Buffer<TypeParam> theirs(std::vector<TypeParam>{6}), weight(std::vector<TypeParam>{5, 6, 7});
  absorb::submit(runtime(), {type_of<TypeParam>(), plus, 0, 0, 1}, {element, next, theirs, successor, weight, fault});
  EXPECT_EQ(successor.result(), (Numbers{2, 2, 2}));
  EXPECT_EQ(weight.result(), (std::vector<TypeParam>{11, 6, 7}));
  EXPECT_EQ(fault.result()[0], absorb::no_fault);
}

TEST(Absorb, EndsAndFaults) {
  // In a block that starts at 10: 10 absorbs the last of its list, 12 is in a cycle of two.
  Buffer<std::uint32_t> element(Places{0, 1, 2}), fault(1);
  Buffer<std::int64_t> next(Numbers{20, 30, 12}), successor(Numbers{20, 21, 22, 23});
  Buffer<std::int32_t> theirs(std::vector{1, 1, 1}), weight(std::vector{1, 1, 1, 1});
  absorb::submit(runtime(), {Type::i32, plus, 10, 0, 3}, {element, next, theirs, successor, weight, fault});
  EXPECT_EQ(successor.result(), (Numbers{10, 30, 22, 23}));
  EXPECT_EQ(weight.result(), (std::vector{2, 2, 1, 1}));
  EXPECT_EQ(fault.result()[0], 2U);
}

}  // namespace pleach::absorb
