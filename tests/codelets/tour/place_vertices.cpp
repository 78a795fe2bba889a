#include "tour/place_vertices/codelet.hpp"

#include "buffer.hpp"
#include "runtime/range.hpp"
#include "tour/circuits.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
struct PlaceVertices : testing::Test {};
TYPED_TEST_SUITE(PlaceVertices, Indices);

template <class Index>
void check(const std::vector<Visit>& visits, const Numbers& moves, const std::vector<Index>& parents,
           const Numbers& positions) {
  const auto n = static_cast<std::uint32_t>(visits.size());
  Buffer<Visit> visit(visits);
  Buffer<std::int32_t> moved(moves), position(positions.size());
  Buffer<Index> parent(n);
  Range(runtime(), n).for_each([&](const Range::Task& task) {
    place_vertices::submit(runtime(), {type_of<Index>(), task.first, task.size, n}, visit.whole(), moved.whole(),
                           task.alias(*parent), task.alias(*position));
  });
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

}  // namespace
