#include "components/link_to_first_neighbour/codelet.hpp"

#include "arguments.hpp"
#include "backend.hpp"
#include "graphs.hpp"
#include "runtime/phases/runtime.hpp"

namespace pleach::link_to_first_neighbour {

using namespace test;

template <class Index>
std::vector<std::uint32_t> linked(const Rows<Index>& rows, std::uint32_t first, std::size_t count) {
  const Vector<Index> offset(runtime(), rows.offset), neighbour(runtime(), rows.neighbour);
  const auto label = runtime().impl().allocate(count, sizeof(std::uint32_t));
  link_to_first_neighbour::submit(runtime(), {type_of<Index>(), first}, {offset, neighbour, label});
  return read_back<std::uint32_t>(runtime(), *label);
}

template <class Index>
struct LinkToFirstNeighbourOf : testing::Test {};
TYPED_TEST_SUITE(LinkToFirstNeighbourOf, Indices);

TYPED_TEST(LinkToFirstNeighbourOf, Example) {
  const Rows<TypeParam> rows{{0, 1, 2, 2, 4}, {3, 3, 0, 1}};
  EXPECT_EQ(linked(rows, 0, 4), (std::vector<std::uint32_t>{0, 1, 2, 0}));
  EXPECT_EQ(linked(rows, 2, 2), (std::vector<std::uint32_t>{2, 0}));
}

TYPED_TEST(LinkToFirstNeighbourOf, Graphs) {
  for (const std::size_t n : {10, 255, 256, 257, 30001}) {
    for (const auto& [name, edges] : all_graphs<TypeParam>(n)) {
      if (edges.from.empty()) continue;
      SCOPED_TRACE(name + " " + std::to_string(n));
      const auto rows = rows_of(edges, false);
      std::vector<std::uint32_t> expected(edges.n);
      for (std::uint32_t v = 0; v < edges.n; ++v) {
        expected[v] = v;
        if (rows.offset[v] == rows.offset[v + 1]) continue;
        const auto w = static_cast<std::uint32_t>(rows.neighbour[static_cast<std::size_t>(rows.offset[v])]);
        expected[v] = std::min(v, w);
      }
      EXPECT_TRUE(equal(linked(rows, 0, edges.n), expected));
    }
  }
}

}  // namespace pleach::link_to_first_neighbour
