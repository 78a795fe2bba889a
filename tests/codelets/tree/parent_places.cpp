#include "tree/parent_places/codelet.hpp"

#include "backend.hpp"
#include "reference/tree.hpp"
#include "trees.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
std::vector<std::int32_t> places(const std::vector<Index>& order, const std::vector<Index>& parent,
                                 const std::vector<Index>& place) {
  const Vector<Index> orders(runtime(), order), parents(runtime(), parent), of(runtime(), place);
  const Vector<std::int32_t> result(runtime(), order.size());
  parent_places::submit.over(runtime(), order.size(), {type_of<Index>()}, {orders, parents, of, result});
  return result_of(result);
}

template <class Index>
struct ParentPlacesOf : testing::Test {};
using Indices = testing::Types<std::int32_t, std::int64_t>;
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

}  // namespace
