#include "tour/reorder_children/codelet.hpp"

#include "buffer.hpp"
#include "circuits.hpp"

namespace pleach::reorder_children {

using namespace test;

Numbers moves(const std::vector<Visit>& visits, const Sorted& arcs, const Numbers& ranks) {
  Buffer<Visit> visit(visits);
  Buffer<std::uint32_t> order(arcs.order), begin(arcs.begin);
  Buffer<std::int32_t> rank(ranks), move(2 * visits.size());
  reorder_children::submit.over(runtime(), visits.size(), {}, {visit, order, begin, rank, move});
  return move.result();
}

TEST(ReorderChildren, Example) {
  const auto c = circuits_of(Edges<std::int32_t>{4, {1, 0, 1}, {2, 1, 3}});
  EXPECT_EQ(c.rank, (Numbers{4, 5, 1, 6, 2, 3, 0, 7}));
  EXPECT_EQ(moves(c.visit, c.arcs.by_source, c.rank), (Numbers{0, 0, 2, 0, -4, 0, 2, 0}));
}

TEST(ReorderChildren, Forests) {
  for_each_circuits<std::int32_t>(
      [](const Circuits<std::int32_t>& c) { EXPECT_TRUE(equal(moves(c.visit, c.arcs.by_source, c.rank), c.move)); });
}

}  // namespace pleach::reorder_children
