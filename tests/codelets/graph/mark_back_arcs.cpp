#include "graph/mark_back_arcs/codelet.hpp"

#include "buffer.hpp"
#include "edges.hpp"

namespace pleach::mark_back_arcs {

using namespace test;

using Marks = std::vector<std::uint8_t>;

template <class Index>
Marks marked(const Edges<Index>& arcs) {
  Buffer<Index> row(arcs.from), neighbour(arcs.to);
  Buffer<std::uint8_t> marks(Marks(arcs.from.size(), 7));
  mark_back_arcs::submit.over(runtime(), arcs.from.size(), {type_of<Index>()}, {row, neighbour, marks});
  return marks.result();
}

/// Marks the arcs of links, one from each vertex.
template <class Index>
Marks marked(const Links<Index>& link) {
  Buffer<Index> neighbour(link);
  Buffer<std::uint8_t> marks(Marks(link.size(), 7));
  mark_back_arcs::submit.over(runtime(), link.size(), {type_of<Index>()}, {{}, neighbour, marks});
  return marks.result();
}

template <class Index>
struct MarkBackArcsOf : testing::Test {};
TYPED_TEST_SUITE(MarkBackArcsOf, Indices);

TYPED_TEST(MarkBackArcsOf, Example) {
  EXPECT_EQ(marked(Edges<TypeParam>{4, {0, 1, 1, 2, 3}, {1, 0, 2, 1, 3}}), (Marks{0, 1, 0, 1, 0}));
  EXPECT_EQ(marked(Links<TypeParam>{0, 0, 2, 1}), (Marks{0, 1, 0, 1}));
}

TYPED_TEST(MarkBackArcsOf, Sizes) {
  for (const std::size_t count : list_sizes) {
    SCOPED_TRACE(count);
    const auto arcs = random_graph<TypeParam>(50, count, count);
    Marks expected(count);
    for (std::size_t i = 0; i < count; ++i) expected[i] = arcs.to[i] < arcs.from[i];
    EXPECT_TRUE(equal(marked(arcs), expected));
  }
}

TYPED_TEST(MarkBackArcsOf, SizesOfLinks) {
  for (const std::size_t n : list_sizes) {
    SCOPED_TRACE(n);
    const auto link = random_lists<TypeParam>(n, n, 1 + n / 3);
    Marks expected(n);
    for (std::size_t v = 0; v < n; ++v) expected[v] = static_cast<std::size_t>(link[v]) < v;
    EXPECT_TRUE(equal(marked(link), expected));
  }
}

TEST(MarkBackArcs, PartsOfLinks) {
  const std::size_t n = 10000, step = 4096;
  const auto link = random_lists<std::int32_t>(n, 1, 100);
  Buffer<std::int32_t> links(link);
  Buffer<std::uint8_t> marks(n);
  for (std::uint32_t k = 0; k < 3; ++k) {
    const auto first = static_cast<std::uint32_t>(k * step);
    mark_back_arcs::submit(runtime(), {Type::i32, first}, {{}, (*links).part(step, k), (*marks).part(step, k)});
  }
  EXPECT_TRUE(equal(marks.result(), marked(link)));
}

}  // namespace pleach::mark_back_arcs
