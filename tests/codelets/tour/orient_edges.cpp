#include "tour/orient_edges/codelet.hpp"

#include "buffer.hpp"
#include "runtime/range.hpp"
#include "tour/circuits.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
struct OrientEdges : testing::Test {};
TYPED_TEST_SUITE(OrientEdges, Indices);

template <class Index>
std::vector<Visit> orient(const Edges<Index>& edges, const Words& roots, const Numbers& ranks) {
  const auto m = static_cast<std::uint32_t>(edges.from.size());
  Buffer<Index> from(edges.from), to(edges.to);
  Buffer<std::uint32_t> root(roots);
  Buffer<std::int32_t> rank(ranks);
  Buffer<Visit> visit(edges.n);
  Range(runtime(), m + roots.size()).for_each([&](const Range::Task& task) {
    orient_edges::submit(runtime(), {type_of<Index>(), task.first, task.size, m}, from.whole(), to.whole(),
                         root.whole(), rank.whole(), task.alias(*visit));
  });
  return visit.result();
}

TYPED_TEST(OrientEdges, Example) {
  EXPECT_TRUE(equal(orient(Edges<TypeParam>{3, {0, 1}, {1, 2}}, {0}, {1, 4, 2, 3, 0, 5}),
                    {{0, 0, 5, Visit::no_edge}, {0, 1, 4, 0}, {1, 2, 3, 1}}));
}

TYPED_TEST(OrientEdges, Forests) {
  for_each_circuits<TypeParam>(
      [](const Circuits<TypeParam>& c) { EXPECT_TRUE(equal(orient(c.edges, c.root, c.rank), c.visit)); });
}

}  // namespace
