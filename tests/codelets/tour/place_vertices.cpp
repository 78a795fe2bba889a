#include "tour/place_vertices/codelet.hpp"

#include "buffer.hpp"
#include "circuits.hpp"

namespace pleach::place_vertices {

using namespace test;

template <class Index>
struct PlaceVertices : testing::Test {};
TYPED_TEST_SUITE(PlaceVertices, Indices);

template <class Index>
void check(const std::vector<Visit>& visits, const Numbers& moves, const std::vector<Index>& parents,
           const Numbers& positions) {
  const std::size_t n = visits.size();
  Buffer<Visit> visit(visits);
  Buffer<std::int32_t> moved(moves), position(positions.size());
  Buffer<Index> parent(n);
  place_vertices::submit.over(runtime(), n, {type_of<Index>()}, {visit, moved, parent, position});
  EXPECT_TRUE(equal(parent.result(), parents));
  EXPECT_TRUE(equal(position.result(), positions));
}

TYPED_TEST(PlaceVertices, Example) {
  check<TypeParam>({{0, 0, 5, Visit::no_edge}, {0, 3, 4, 0}, {0, 1, 2, 1}}, {0, 2, 2, -2, -2, 0}, {0, 0, 0},
                   {0, 1, 3, 5, 2, 4});
}

TYPED_TEST(PlaceVertices, Forests) {
  for_each_circuits<TypeParam>(
      [](const Circuits<TypeParam>& c) { check<TypeParam>(c.visit, c.moved, c.tour.parent, c.position); });
}

}  // namespace pleach::place_vertices
