#include "treefix/rootfix_levels/codelet.hpp"

#include "backend.hpp"
#include "by_levels.hpp"
#include "trees.hpp"

namespace pleach::rootfix_levels {

using namespace test;

template <class Value>
std::vector<Value> swept(const TreeByLevels& tree, const std::vector<Value>& values, Operator op, bool inclusive) {
  const Vector<std::int32_t> up(runtime(), signed_words(tree.up)), offset(runtime(), signed_words(tree.offset));
  const Vector<Value> weight(runtime(), values), sums(runtime(), values.size());
  const auto levels = static_cast<std::uint32_t>(tree.offset.size() - 1);
  const auto sweep = [&](std::uint32_t first, std::uint32_t last, std::uint32_t begin, std::uint32_t end) {
    rootfix_levels::submit(
        runtime(), {type_of<Value>(), op, inclusive, Levels{tree.offset.data(), first, last}, begin, end - begin},
        {up, weight, offset, sums});
  };
  if (backend() != Backend::cpu) {
    sweep(0, levels, 0, tree.offset.back());
    return result_of(sums);
  }
  // The first level alone, in two parts, then the others.
  const std::uint32_t roots = tree.offset[1];
  sweep(0, 1, 0, roots / 2);
  sweep(0, 1, roots / 2, roots);
  if (levels > 1) sweep(1, levels, roots, tree.offset.back());
  return result_of(sums);
}

TEST(RootfixLevels, Example) {
  const TreeByLevels tree{.up = {0, 0, 1, 1, 3}, .offset = {0, 2, 4, 5}};
  EXPECT_EQ(swept(tree, std::vector{5, 7, 3, 1, 2}, plus, true), (std::vector{5, 7, 8, 6, 10}));
  EXPECT_EQ(swept(tree, std::vector{5, 7, 3, 1, 2}, plus, false), (std::vector{0, 0, 5, 5, 8}));
}

template <class Value>
struct RootfixLevelsOf : testing::Test {};
TYPED_TEST_SUITE(RootfixLevelsOf, Values);

TYPED_TEST(RootfixLevelsOf, EveryShape) {
  for (const std::size_t n : {1, 2, 31, 33, 513, 1025, 5000}) {
    for (const auto& [name, shape] : all_shapes(static_cast<std::int64_t>(n))) {
      SCOPED_TRACE(name + ", " + std::to_string(n));
      const TreeByLevels tree = by_levels<std::int32_t>(app::make_tree<std::int32_t>(shape, n));
      const auto weight = real_or_random<TypeParam>(n, n);
      for (const bool inclusive : {false, true}) {
        EXPECT_TRUE(identical(swept(tree, weight, plus, inclusive), rootfix_by_levels(tree, weight, plus, inclusive)));
      }
    }
  }
}

}  // namespace pleach::rootfix_levels
