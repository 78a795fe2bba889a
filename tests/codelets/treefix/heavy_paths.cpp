// The phases that find heavy paths, place them and join what stands on them: each by its example. tests/contraction.cpp
// has the sizes and shapes.
#include "backend.hpp"
#include "compare.hpp"
#include "treefix/find_heavy/codelet.hpp"
#include "treefix/join_paths/codelet.hpp"
#include "treefix/level_paths/codelet.hpp"
#include "treefix/link_paths/codelet.hpp"
#include "treefix/place_paths/codelet.hpp"
#include "treefix/step_to_children/codelet.hpp"

namespace pleach::heavy_paths {

using namespace test;

using Words = std::vector<std::int32_t>;

template <class Index>
struct HeavyPathsOf : testing::Test {
  static Vector<Index> indices(std::vector<Index> values) { return {runtime(), values}; }
};
TYPED_TEST_SUITE(HeavyPathsOf, Indices);

TYPED_TEST(HeavyPathsOf, FindHeavy) {
  const auto parent = this->indices({0, 0, 1, 0, 4}), subtree = this->indices({4, 2, 1, 1, 1});
  const Vector<std::int32_t> heavy(runtime(), Words{-1, -1, -1, -1, -1});
  find_heavy::submit.over(runtime(), 5, {type_of<TypeParam>()}, {parent, subtree, heavy});
  EXPECT_EQ(result_of(heavy), (Words{1, 2, -1, -1, -1}));
}

TYPED_TEST(HeavyPathsOf, StepToChildren) {
  const auto parent = this->indices({0, 0, 0, 2}), subtree = this->indices({4, 1, 2, 1}),
             preorder = this->indices({0, 1, 2, 3});
  const Vector<std::int32_t> heavy(runtime(), Words{2, -1, 3, -1}), light(runtime(), 4);
  const Vector<std::int64_t> step(runtime(), 4);
  step_to_children::submit.over(runtime(), 4, {type_of<TypeParam>()}, {parent, subtree, preorder, heavy, step, light});
  constexpr std::int64_t is_light = std::int64_t{1} << 32;
  EXPECT_EQ(result_of(step), (std::vector<std::int64_t>{is_light, is_light + 3, 1, 1}));
  EXPECT_EQ(result_of(light), (Words{1, 1, 0, 0}));
}

TEST(HeavyPaths, LevelPaths) {
  constexpr std::int64_t is_light = std::int64_t{1} << 32;
  const Vector sum(runtime(), std::vector{is_light, is_light + 1, 2 * is_light + 2});
  const Vector<std::int32_t> light(runtime(), Words{1, 0, 1}), path(runtime(), Words{1, 1, 2}), level(runtime(), 2);
  level_paths::submit.over(runtime(), 3, {}, {sum, light, path, level});
  EXPECT_EQ(result_of(level), (Words{1, 2}));
}

TEST(HeavyPaths, PlacePaths) {
  const Vector<std::int32_t> path(runtime(), Words{1, 1, 2}), start(runtime(), Words{0, 2}),
      rank(runtime(), Words{1, 7, 0}), reach(runtime(), 3), row(runtime(), 3);
  place_paths::submit.over(runtime(), 3, {}, {path, start, rank, reach, row});
  EXPECT_EQ(result_of(reach), (Words{1, 2, 1}));
  EXPECT_EQ(result_of(row), (Words{1, 1, 0}));
}

TYPED_TEST(HeavyPathsOf, LinkPaths) {
  const auto parent = this->indices({0, 0, 1, 2});
  const Vector<std::int32_t> light(runtime(), Words{1, 0, 1, 1}), place(runtime(), Words{0, 1, 2, 3}),
      row(runtime(), Words{0, 0, 1, 2}), up(runtime(), 3), above(runtime(), 3);
  link_paths::submit.over(runtime(), 4, {type_of<TypeParam>(), 1}, {parent, light, place, row, up, above});
  EXPECT_EQ(result_of(up), (Words{0, 0, 2}));
  EXPECT_EQ(result_of(above), (Words{0, 1, 2}));
}

TEST(HeavyPaths, JoinPaths) {
  const Vector<std::int32_t> fold(runtime(), Words{5, 8, 1}), reach(runtime(), Words{1, 2, 1}),
      row(runtime(), Words{0, 0, 1}), base(runtime(), Words{99, 8}), result(runtime(), 3);
  join_paths::submit.over(runtime(), 3, {Type::i32, plus, true, 1}, {fold, reach, row, base, result});
  EXPECT_EQ(result_of(result), (Words{5, 8, 9}));
  join_paths::submit.over(runtime(), 3, {Type::i32, plus, false, 1}, {fold, reach, row, base, result});
  EXPECT_EQ(result_of(result), (Words{0, 5, 8}));
}

}  // namespace pleach::heavy_paths
