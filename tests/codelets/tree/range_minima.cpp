#include "tree/range_minima/codelet.hpp"

#include "backend.hpp"
#include "reference/tree.hpp"
#include "tree/block_minima/codelet.hpp"
#include "trees.hpp"

namespace pleach::range_minima {

using namespace test;

using range_minima::Kind;

template <class Index>
std::vector<Index> heights(const std::vector<std::int32_t>& values, const std::vector<Index>& place,
                           const std::vector<Index>& size) {
  const std::size_t n = values.size();
  const Vector<std::int32_t> levels(runtime(), values), table(runtime(), minima_size(n));
  const Vector<Index> places(runtime(), place), sizes(runtime(), size), result(runtime(), place.size());
  block_minima::submit(runtime(), {}, {levels, table});
  range_minima::submit.over(runtime(), place.size(), {type_of<Index>(), Kind::height},
                            {levels, table, places, sizes, result, {}, {}});
  return result_of(result);
}

template <class Index>
std::vector<Index> ancestors(const std::vector<std::int32_t>& values, const std::vector<Index>& place,
                             const std::vector<Index>& order, const std::vector<Index>& u,
                             const std::vector<Index>& v) {
  const std::size_t n = values.size();
  const Vector<std::int32_t> parents(runtime(), values), table(runtime(), minima_size(n));
  const Vector<Index> a(runtime(), u), b(runtime(), v), places(runtime(), place), orders(runtime(), order);
  const Vector<Index> result(runtime(), u.size());
  block_minima::submit(runtime(), {}, {parents, table});
  range_minima::submit.over(runtime(), u.size(), {type_of<Index>(), Kind::ancestor},
                            {parents, table, a, b, result, places, orders});
  return result_of(result);
}

template <class Index>
struct RangeMinimaOf : testing::Test {};
TYPED_TEST_SUITE(RangeMinimaOf, Indices);

TYPED_TEST(RangeMinimaOf, Example) {
  using Index = TypeParam;
  EXPECT_EQ(heights<Index>({0, -1, -1, 0}, {0}, {3}), (std::vector<Index>{1}));
  EXPECT_EQ(ancestors<Index>({-1, 0, 0, -1}, {2, 1, 0, 3}, {2, 1, 0, 3}, {1, 1, 3}, {0, 3, 3}),
            (std::vector<Index>{2, -1, 3}));
}

TYPED_TEST(RangeMinimaOf, Trees) {
  using Index = TypeParam;
  for (const std::size_t n : {1, 2, 32, 33, 64, 65, 97, 127, 128, 129, 257, 5000}) {
    const auto f = reference::tree_functions<Index>(random_tree<Index>(n, n, static_cast<std::int64_t>(1 + n / 100)));
    const auto at = [](const std::vector<Index>& values, Index v) { return values[static_cast<std::size_t>(v)]; };
    std::vector<std::int32_t> levels, parents;
    for (const Index v : f.order) {
      levels.push_back(static_cast<std::int32_t>(-at(f.level, v)));
      parents.push_back(at(f.parent, v) == v ? -1 : static_cast<std::int32_t>(at(f.preorder, at(f.parent, v))));
    }
    EXPECT_TRUE(equal(heights(levels, f.preorder, f.size), f.height)) << n;
    std::mt19937_64 random(n);
    std::vector<Index> u, v, expected;
    for (int q = 0; q < 1000; ++q) {
      u.push_back(static_cast<Index>(random() % n));
      v.push_back(static_cast<Index>(random() % n));
      expected.push_back(reference::lowest_common_ancestor(f, u.back(), v.back()));
    }
    EXPECT_TRUE(equal(ancestors(parents, f.preorder, f.order, u, v), expected)) << n;
  }
}

}  // namespace pleach::range_minima
