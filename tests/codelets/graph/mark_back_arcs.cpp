#include "graph/mark_back_arcs/codelet.hpp"

#include "backend.hpp"
#include "edges.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
std::vector<std::int32_t> marked(const Edges<Index>& arcs) {
  const Vector<Index> row(runtime(), arcs.from), neighbour(runtime(), arcs.to);
  std::vector<std::uint8_t> marks(arcs.from.size(), 7);
  mark_back_arcs::submit(runtime(), {type_of<Index>()}, row.handle().whole(), neighbour.handle().whole(),
                         borrowed(marks)->whole());
  return {marks.begin(), marks.end()};
}

template <class Index>
struct MarkBackArcsOf : testing::Test {};
TYPED_TEST_SUITE(MarkBackArcsOf, Indices);

TYPED_TEST(MarkBackArcsOf, Example) {
  EXPECT_EQ(marked<TypeParam>({4, {0, 1, 1, 2, 3}, {1, 0, 2, 1, 3}}), (std::vector{0, 1, 0, 1, 1}));
}

TYPED_TEST(MarkBackArcsOf, Sizes) {
  for (const std::size_t count : list_sizes) {
    SCOPED_TRACE(count);
    const auto arcs = random_graph<TypeParam>(50, count, count);
    std::vector<std::int32_t> expected(count);
    for (std::size_t i = 0; i < count; ++i) expected[i] = arcs.to[i] <= arcs.from[i];
    EXPECT_TRUE(equal(marked(arcs), expected));
  }
}

}  // namespace
