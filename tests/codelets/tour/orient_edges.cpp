#include "tour/orient_edges/codelet.hpp"

#include "buffer.hpp"
#include "circuits.hpp"

namespace pleach::orient_edges {

using namespace test;

template <class Index>
struct OrientEdges : testing::Test {};
TYPED_TEST_SUITE(OrientEdges, Indices);

template <class Index>
std::vector<Visit> orient(const Edges<Index>& edges, const Words& roots, const Numbers& ranks) {
  Buffer<Index> from(edges.from), to(edges.to);
  Buffer<std::uint32_t> root(roots);
  Buffer<std::int32_t> rank(ranks);
  Buffer<Visit> visit(edges.n);
  orient_edges::submit.over(runtime(), edges.from.size() + roots.size(), {type_of<Index>()},
                            {from, to, root, rank, visit});
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

}  // namespace pleach::orient_edges
