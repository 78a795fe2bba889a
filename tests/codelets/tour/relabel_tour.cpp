#include "tour/relabel_tour/codelet.hpp"

#include "buffer.hpp"
#include "circuits.hpp"

namespace pleach::relabel_tour {

using namespace test;

template <class Index>
struct RelabelTour : testing::Test {};
TYPED_TEST_SUITE(RelabelTour, Indices);

template <class Index>
struct Relabelled {
  std::vector<Index> order, tour, enter, leave;
};

template <class Index>
void check(const Numbers& places, const std::vector<Index>& enters, const std::vector<Index>& leaves,
           const Relabelled<Index>& expected) {
  const std::size_t n = enters.size();
  Buffer<std::int32_t> place(places);
  Buffer<Index> enter(enters), leave(leaves), order(n), new_tour(2 * n), new_enter(n), new_leave(n);
  relabel_tour::submit.over(runtime(), n, {type_of<Index>()},
                            {place, enter, leave, order, new_tour, new_enter, new_leave});
  EXPECT_TRUE(equal(order.result(), expected.order));
  EXPECT_TRUE(equal(new_tour.result(), expected.tour));
  EXPECT_TRUE(equal(new_enter.result(), expected.enter));
  EXPECT_TRUE(equal(new_leave.result(), expected.leave));
}

TYPED_TEST(RelabelTour, Example) {
  check<TypeParam>({0, 1, 2, 2, 3, 3}, {0, 3, 1}, {5, 4, 2}, {{0, 2, 1}, {0, 1, ~1, 2, ~2, ~0}, {0, 1, 3}, {5, 2, 4}});
}

TYPED_TEST(RelabelTour, Forests) {
  for_each_forest<TypeParam>([](const Parents<TypeParam>& parent) {
    const auto f = reference::tree_functions<TypeParam>(parent);
    Relabelled<TypeParam> expected{f.order, {}, {}, {}};
    for (const TypeParam v : f.order) {
      expected.enter.push_back(f.first[static_cast<std::size_t>(v)]);
      expected.leave.push_back(f.last[static_cast<std::size_t>(v)]);
    }
    for (const TypeParam v : f.tour) {
      const TypeParam place = f.preorder[static_cast<std::size_t>(v >= 0 ? v : ~v)];
      expected.tour.push_back(v >= 0 ? place : ~place);
    }
    check(places_of(f.tour), f.first, f.last, expected);
  });
}

}  // namespace pleach::relabel_tour
