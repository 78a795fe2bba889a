#include "tree/parent_places/codelet.hpp"

#include "backend.hpp"
#include "by_levels.hpp"
#include "reference/tree.hpp"
#include "trees.hpp"

namespace pleach::parent_places {

using namespace test;

template <class Index>
std::vector<std::int32_t> places(const std::vector<Index>& order, const std::vector<Index>& parent,
                                 const std::vector<Index>& place) {
  const Vector<Index> orders(runtime(), order), parents(runtime(), parent), of(runtime(), place);
  const Vector<std::int32_t> result(runtime(), order.size());
  parent_places::submit.over(runtime(), order.size(), {type_of<Index>(), type_of<Index>(), -1, 0},
                             {orders, parents, of, result});
  return result_of(result);
}

template <class Index>
struct ParentPlacesOf : testing::Test {};
TYPED_TEST_SUITE(ParentPlacesOf, Indices);

TYPED_TEST(ParentPlacesOf, Example) {
  EXPECT_EQ(places<TypeParam>({2, 1, 0, 3}, {2, 2, 2, 3}, {2, 1, 0, 3}), (std::vector{-1, 0, 0, -1}));
}

TYPED_TEST(ParentPlacesOf, Sizes) {
  for (const std::size_t n : {1, 2, 15, 16, 17, 255, 256, 257, 1023, 1024, 1025, 2047, 2048, 2049, 70001}) {
    const auto f =
        reference::tree_functions<TypeParam>(random_tree<TypeParam>(n, n, static_cast<std::int64_t>(1 + n / 100)));
    std::vector<std::int32_t> expected;
    for (const TypeParam v : f.order) {
      const TypeParam p = f.parent[static_cast<std::size_t>(v)];
      expected.push_back(p == v ? -1 : static_cast<std::int32_t>(f.preorder[static_cast<std::size_t>(p)]));
    }
    EXPECT_TRUE(equal(places(f.order, f.parent, f.preorder), expected));
  }
}

TYPED_TEST(ParentPlacesOf, OrderByLevels) {
  for (const std::size_t n : {1, 2, 2047, 2048, 2049, 70001}) {
    const auto parents = random_tree<TypeParam>(n, n, static_cast<std::int64_t>(1 + n / 100));
    const TreeByLevels tree = by_levels<TypeParam>(parents);
    const Vector<std::int32_t> vertex(runtime(), signed_words(tree.vertex)), rank(runtime(), signed_words(tree.rank)),
        up(runtime(), n);
    const Vector<TypeParam> parent(runtime(), parents);
    parent_places::submit.over(runtime(), n, {type_of<TypeParam>(), Type::i32, 0, 1}, {vertex, parent, rank, up});
    EXPECT_TRUE(equal(result_of(up), signed_words(tree.up))) << n;
  }
}

}  // namespace pleach::parent_places
