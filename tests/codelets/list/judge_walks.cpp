#include "list/judge_walks/codelet.hpp"

#include "buffer.hpp"

namespace pleach::judge_walks {

using namespace test;

using Level = std::vector<local_rank::Verdict>;

/// Judges levels with 5, 4, 3 and 2 elements.
bool judged(std::vector<Level> levels, rank_sublists::Verdict last, std::uint32_t lists, std::uint32_t before = 2) {
  std::vector<std::shared_ptr<Handle>> walks;
  for (Level& level : levels) walks.push_back(borrowed(level));
  const auto of = [&](std::size_t k) { return k < walks.size() ? walks[k]->whole() : Part{}; };
  std::vector<rank_sublists::Verdict> verdicts{last};
  const auto verdict = borrowed(verdicts);
  Buffer<std::uint32_t> valid(std::vector<std::uint32_t>{before});
  judge_walks::submit(runtime(), {5, 4, 3, 2, lists, before < 2}, {of(0), of(1), of(2), of(3), verdict, valid.whole()});
  return valid.result()[0] != 0;
}

TEST(JudgeWalks, Verdicts) {
  constexpr std::uint32_t none = rank_sublists::none;
  const rank_sublists::Verdict one_list{none, none, none, 1};
  EXPECT_TRUE(judged({{{3, 0}, {2, 0}}}, one_list, 1));
  EXPECT_TRUE(judged({{{5, 0}}, {{4, 0}}, {{1, 0}, {1, 0}, {1, 0}}, {{2, 0}}}, one_list, 1));
  EXPECT_FALSE(judged({{{3, 0}, {1, 0}}}, one_list, 1)) << "an element is missing";
  EXPECT_FALSE(judged({{{3, 0}, {2, local_rank::too_long}}}, one_list, 1));
  EXPECT_FALSE(judged({{{5, 0}}, {{3, 0}}}, one_list, 1));
  EXPECT_FALSE(judged({{{5, 0}}, {{4, 0}}, {{4, 0}}}, one_list, 1));
  EXPECT_FALSE(judged({{{5, 0}}, {{4, 0}}, {{3, 0}}, {{2, local_rank::closed}}}, one_list, 1));
  EXPECT_FALSE(judged({{{5, 0}}}, one_list, 2));
  EXPECT_FALSE(judged({{{5, 0}}}, {none, 3, none, 1}, 1));
  EXPECT_FALSE(judged({{{5, 0}}}, {none, none, 3, 1}, 1));
  EXPECT_TRUE(judged({{{5, 0}}}, one_list, 1, 1));
  EXPECT_FALSE(judged({{{5, 0}}}, one_list, 1, 0)) << "other levels were not";
}

}  // namespace pleach::judge_walks
