#include "tree/list_preorder/codelet.hpp"

#include "buffer.hpp"
#include "enters.hpp"
#include "reference/tree.hpp"
#include "runtime/phases/runtime.hpp"
#include "trees.hpp"

namespace pleach::list_preorder {

using namespace test;

enum Kind { vertex, root, level, minus_level };

template <class Value, class Index>
void check(const std::vector<Index>& tour, Kind kind, const std::vector<Value>& expected) {
  const Enters enters = enters_of(tour);
  const Vector<std::int64_t> words(runtime(), enters.words);
  const Vector<std::int32_t> offsets(runtime(), enters.offsets);
  const Buffer<Index> positions(tour);
  Buffer<Value> values(expected.size());
  // Parts write to one vector in turn, where the workers share memory.
  const bool shared = runtime().impl().shares_memory();
  const std::size_t step = shared ? 2 * tile : tour.size(), tasks = (tour.size() + step - 1) / step;
  for (std::size_t k = 0; k < tasks; ++k) {
    Part asked[4] = {};
    asked[kind] = values.handle().alias(tasks, k);
    list_preorder::submit(runtime(), {type_of<Index>(), static_cast<std::uint32_t>(k * step)},
                          {positions.handle().part(step, k), words, offsets, asked[0], asked[1], asked[2], asked[3]});
  }
  EXPECT_TRUE(equal(values.result(), expected)) << tour.size();
}

template <class Index>
void check(const Parents<Index>& parent) {
  const auto expected = reference::tree_functions<Index>(parent);
  std::vector<std::int32_t> levels, depths;
  std::vector<Index> roots;
  for (const Index v : expected.order) {
    const auto level = expected.level[static_cast<std::size_t>(v)];
    levels.push_back(static_cast<std::int32_t>(-level));
    depths.push_back(static_cast<std::int32_t>(level));
    roots.push_back(level == 0 ? v : 0);
  }
  check(expected.tour, vertex, expected.order);
  check(expected.tour, minus_level, levels);
  check(expected.tour, level, depths);
  check(expected.tour, root, roots);
}

template <class Index>
void check_all_at_once(const Parents<Index>& parent) {
  const auto expected = reference::tree_functions<Index>(parent);
  const Enters enters = enters_of(expected.tour);
  const std::size_t n = parent.size();
  const Vector<std::int64_t> words(runtime(), enters.words);
  const Vector<std::int32_t> offsets(runtime(), enters.offsets);
  const Vector<Index> tour(runtime(), expected.tour), vertices(runtime(), n), roots(runtime(), n);
  const Vector<std::int32_t> levels(runtime(), n), minus_levels(runtime(), n);
  list_preorder::submit.over(runtime(), 2 * n, {type_of<Index>()},
                             {tour, words, offsets, vertices, roots, levels, minus_levels});
  const auto listed_roots = result_of(roots);
  const auto listed_levels = result_of(levels), listed_minus_levels = result_of(minus_levels);
  EXPECT_EQ(result_of(vertices), expected.order);
  for (std::size_t i = 0; i < n; ++i) {
    const Index v = expected.order[i], depth = expected.level[static_cast<std::size_t>(v)];
    ASSERT_EQ(listed_roots[i], depth == 0 ? v : 0);
    ASSERT_EQ(listed_levels[i], depth);
    ASSERT_EQ(listed_minus_levels[i], -depth);
  }
}

template <class Index>
struct ListPreorderOf : testing::Test {};
TYPED_TEST_SUITE(ListPreorderOf, Indices);

TYPED_TEST(ListPreorderOf, Example) {
  using Index = TypeParam;
  const std::vector<Index> tour{2, 1, ~1, 0, ~0, ~2, 3, ~3};
  check(tour, vertex, std::vector<Index>{2, 1, 0, 3});
  check(tour, minus_level, std::vector<std::int32_t>{0, -1, -1, 0});
  check(tour, root, std::vector<Index>{2, 0, 0, 3});
}

TYPED_TEST(ListPreorderOf, Sizes) {
  for (const std::size_t n : {1, 2, 15, 16, 17, 255, 256, 257, 1023, 1024, 1025, 2047, 2048, 2049, 70001}) {
    check(random_tree<TypeParam>(n, n, static_cast<std::int64_t>(1 + n / 100)));
    check(app::make_tree<TypeParam>({.kind = TreeKind::path, .vertices = static_cast<std::int64_t>(n)}, 1));
  }
}

TYPED_TEST(ListPreorderOf, AllAtOnce) { check_all_at_once(random_tree<TypeParam>(3000, 1, 2)); }

}  // namespace pleach::list_preorder
