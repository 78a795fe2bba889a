#include "components/hook_arcs/codelet.hpp"

#include "buffer.hpp"
#include "edges.hpp"

namespace pleach::hook_arcs {

using namespace test;

template <class Index>
struct HookArcsOf : testing::Test {};
TYPED_TEST_SUITE(HookArcsOf, Indices);

TYPED_TEST(HookArcsOf, Example) {
  using Index = TypeParam;
  Buffer<Index> row({0, 0, 1, 2}), neighbour({1, 3, 2, 3}), place({0, 1, 2, 3}), size_of({4, 2, 1, 1});
  Buffer<std::uint32_t> label({0, 1, 1, 3});
  hook_arcs::submit(runtime(), {type_of<Index>(), 0, 4}, {row, neighbour, place, size_of, label});
  EXPECT_EQ(roots_along(label.result()), (std::vector<std::uint32_t>{0, 1, 1, 1}));
}

TYPED_TEST(HookArcsOf, SideBySide) {
  // Arcs from each vertex to the next but one, and from even ones, along trees, to the next.
  using Index = TypeParam;
  const std::size_t n = 200003;
  std::vector<Index> rows, neighbours, places(n), sizes(n, 1);
  std::vector<std::uint32_t> expected(n);
  for (std::size_t v = 0; v < n; ++v) {
    places[v] = static_cast<Index>(v);
    expected[v] = v % 2;
    for (const std::size_t w : {v + 1, v + 2}) {
      if (w >= n || (w == v + 1 && v % 2 == 1)) continue;
      if (w == v + 1) sizes[v] = 2;
      rows.push_back(static_cast<Index>(v));
      neighbours.push_back(static_cast<Index>(w));
    }
  }
  Buffer<Index> row(rows), neighbour(neighbours), place(places), size_of(sizes);
  Buffer<std::uint32_t> label(in_order<std::uint32_t>(n));
  hook_arcs::submit.over(runtime(), rows.size(), {type_of<Index>()}, {row, neighbour, place, size_of, label});
  EXPECT_TRUE(equal(roots_along(label.result()), expected));
}

}  // namespace pleach::hook_arcs
