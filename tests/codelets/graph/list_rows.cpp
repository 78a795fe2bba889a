#include "graph/list_rows/codelet.hpp"

#include "backend.hpp"
#include "graphs.hpp"

namespace pleach::list_rows {

using namespace test;

template <class Index>
std::vector<Index> rows(const std::vector<Index>& offset, std::size_t first, std::size_t size) {
  const Vector at(runtime(), offset);
  const Vector<Index> row(runtime(), size);
  list_rows::submit(runtime(), {type_of<Index>(), static_cast<std::uint32_t>(first)}, {at, row});
  return result_of(row);
}

/// All of them, by tasks that run side by side.
template <class Index>
std::vector<Index> all_rows(const std::vector<Index>& offset) {
  const auto size = static_cast<std::size_t>(offset.back());
  const Vector at(runtime(), offset);
  const Vector<Index> row(runtime(), size);
  list_rows::submit.over(runtime(), size, {type_of<Index>()}, {at, row});
  return result_of(row);
}

template <class Index>
struct ListRowsOf : testing::Test {};
TYPED_TEST_SUITE(ListRowsOf, Indices);

TYPED_TEST(ListRowsOf, Example) { EXPECT_EQ(rows<TypeParam>({0, 2, 2, 3}, 0, 3), (std::vector<TypeParam>{0, 0, 2})); }

TYPED_TEST(ListRowsOf, GraphsAndParts) {
  for (const std::size_t n : {10, 257, 3000, 20001}) {
    for (const auto& [name, edges] : all_graphs<TypeParam>(n)) {
      SCOPED_TRACE(name + ", " + std::to_string(n));
      const auto offset = rows_of(edges, true).offset;
      std::vector<TypeParam> expected;
      for (std::size_t v = 0; v < edges.n; ++v) {
        expected.insert(expected.end(), static_cast<std::size_t>(offset[v + 1] - offset[v]), static_cast<TypeParam>(v));
      }
      const std::size_t arcs = expected.size(), third = arcs / 3;
      if (arcs == 0) continue;
      EXPECT_TRUE(equal(rows(offset, 0, arcs), expected));
      EXPECT_TRUE(equal(all_rows(offset), expected));
      EXPECT_TRUE(equal(rows(offset, third, arcs - third),
                        {expected.begin() + static_cast<std::ptrdiff_t>(third), expected.end()}));
    }
  }
}

}  // namespace pleach::list_rows
