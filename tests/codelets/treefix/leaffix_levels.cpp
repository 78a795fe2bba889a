#include "treefix/leaffix_levels/codelet.hpp"

#include "backend.hpp"
#include "by_levels.hpp"
#include "trees.hpp"

namespace pleach::leaffix_levels {

using namespace test;

template <class Value>
std::vector<Value> swept(const TreeByLevels& tree, const std::vector<Value>& values, Operator op, bool inclusive) {
  const std::size_t n = values.size();
  const Vector<std::int32_t> child(runtime(), signed_words(tree.child)), up(runtime(), signed_words(tree.up)),
      offset(runtime(), signed_words(tree.offset));
  const Vector<Value> weight(runtime(), values), sums(runtime(), n + blocks(n));
  const auto levels = static_cast<std::uint32_t>(tree.offset.size() - 1);
  const auto sweep = [&](std::uint32_t first, std::uint32_t last, std::uint32_t begin, std::uint32_t end) {
    leaffix_levels::submit(
        runtime(),
        {type_of<Value>(), op, inclusive, tree.degree, Levels{tree.offset.data(), first, last}, begin, end - begin},
        {child, up, weight, offset, sums});
  };
  if (backend() != Backend::cpu) {
    sweep(0, levels, 0, tree.offset.back());
  } else {
    // The last level alone, in parts, then the others.
    const std::uint32_t begin = tree.offset[levels - 1], end = tree.offset[levels];
    const auto part = static_cast<std::uint32_t>(granule);
    for (std::uint32_t first = begin / part * part; first < end; first += part) {
      sweep(levels - 1, levels, std::max(begin, first), std::min(end, first + part));
    }
    if (levels > 1) sweep(0, levels - 1, 0, begin);
  }
  auto result = result_of(sums);
  result.resize(n);
  return result;
}

TEST(LeaffixLevels, Example) {
  const TreeByLevels tree{.up = {0, 0, 1, 1, 3}, .child = {2, 4, 4, 5, 5, 5}, .offset = {0, 2, 4, 5}, .degree = 2};
  EXPECT_EQ(swept(tree, std::vector{5, 7, 3, 1, 2}, plus, true), (std::vector{11, 7, 5, 1, 2}));
  EXPECT_EQ(swept(tree, std::vector{5, 7, 3, 1, 2}, plus, false), (std::vector{6, 0, 2, 0, 0}));
}

template <class Value>
struct LeaffixLevelsOf : testing::Test {};
TYPED_TEST_SUITE(LeaffixLevelsOf, Values);

template <class Value>
void check(const Parents<std::int32_t>& parent) {
  const TreeByLevels tree = by_levels<std::int32_t>(parent);
  const auto weight = real_or_random<Value>(parent.size(), 1);
  for (const bool inclusive : {false, true}) {
    EXPECT_TRUE(identical(swept(tree, weight, plus, inclusive), leaffix_by_levels(tree, weight, plus, inclusive)));
  }
}

TYPED_TEST(LeaffixLevelsOf, EveryShape) {
  for (const std::size_t n : {1, 2, 31, 33, 64, 65, 513, 1025, 5000}) {
    for (const auto& [name, shape] : all_shapes(static_cast<std::int64_t>(n))) {
      SCOPED_TRACE(name + ", " + std::to_string(n));
      check<TypeParam>(app::make_tree<std::int32_t>(shape, n));
    }
  }
}

/// Levels of many children for few vertices: blocks of every height that the size allows.
TYPED_TEST(LeaffixLevelsOf, Blocks) {
  for (const std::size_t n : {1000UL, 70000UL, 300000UL}) {
    for (const std::int32_t parents : {1, 3, 40}) {
      SCOPED_TRACE(std::to_string(n) + ", " + std::to_string(parents));
      std::mt19937 random(1);
      Parents<std::int32_t> parent(n, 0);
      for (std::size_t v = static_cast<std::size_t>(parents) + 1; v < n; ++v) {
        parent[v] = 1 + static_cast<std::int32_t>(random() % static_cast<unsigned>(parents));
      }
      check<TypeParam>(parent);
    }
  }
}

}  // namespace pleach::leaffix_levels
