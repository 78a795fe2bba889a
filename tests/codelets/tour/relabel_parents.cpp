#include "tour/relabel_parents/codelet.hpp"

#include "buffer.hpp"
#include "circuits.hpp"

namespace pleach::relabel_parents {

using namespace test;

template <class Index>
struct RelabelParents : testing::Test {};
TYPED_TEST_SUITE(RelabelParents, Indices);

template <class Index>
std::vector<Index> relabel(const std::vector<Index>& preorder, const Numbers& places, const std::vector<Index>& enters,
                           const Parents<Index>& parents) {
  Buffer<Index> order(preorder), enter(enters), parent(parents), new_parent(parents.size());
  Buffer<std::int32_t> place(places);
  relabel_parents::submit.over(runtime(), parents.size(), {type_of<Index>()},
                               {order, place, enter, parent, new_parent});
  return new_parent.result();
}

TYPED_TEST(RelabelParents, Example) {
  EXPECT_EQ(relabel<TypeParam>({0, 2, 1}, {0, 1, 2, 3, 3, 3}, {0, 2, 1}, {0, 2, 0}), (Parents<TypeParam>{0, 0, 1}));
}

TYPED_TEST(RelabelParents, Forests) {
  for_each_forest<TypeParam>([](const Parents<TypeParam>& parent) {
    const auto f = reference::tree_functions<TypeParam>(parent);
    Parents<TypeParam> expected;
    for (const TypeParam v : f.order) {
      expected.push_back(f.preorder[static_cast<std::size_t>(parent[static_cast<std::size_t>(v)])]);
    }
    EXPECT_TRUE(equal(relabel(f.order, places_of(f.tour), f.first, parent), expected));
  });
}

}  // namespace pleach::relabel_parents
