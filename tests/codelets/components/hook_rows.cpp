#include "components/hook_rows/codelet.hpp"

#include "arguments.hpp"
#include "buffer.hpp"
#include "graphs.hpp"
#include "runtime/phases/scratch.hpp"

namespace pleach::hook_rows {

using namespace test;

struct Range {
  std::uint32_t first, count, begin, end, skip;
};

struct Result {
  std::vector<std::uint32_t> label;
  std::size_t joined;
};

/// The arcs that joined components alone join them.
template <class Index>
void expect_forest(const Rows<Index>& rows, const std::vector<std::uint8_t>& left_out, const Result& result) {
  Edges<Index> edges{rows.offset.size() - 1, {}, {}};
  for (std::size_t v = 0; v < edges.n; ++v) {
    for (auto k = static_cast<std::size_t>(rows.offset[v]); k < static_cast<std::size_t>(rows.offset[v + 1]); ++k) {
      if (left_out[k] == 0) edges.add(v, static_cast<std::size_t>(rows.neighbour[k]));
    }
  }
  EXPECT_EQ(edges.from.size(), result.joined);
  EXPECT_TRUE(equal(expected_components(edges), roots_along(result.label)));
}

/// One task for each range, one after the other.
template <class Index>
Result hooked(const Rows<Index>& rows, const std::vector<Range>& ranges) {
  const Vector<Index> offset(runtime(), rows.offset), neighbour(runtime(), rows.neighbour);
  const Vector<std::int32_t> label(runtime(), in_order<std::int32_t>(rows.offset.size() - 1));
  Buffer<std::uint8_t> left_out(std::vector<std::uint8_t>(rows.neighbour.size(), 1));
  std::size_t joined = 0;
  for (const auto& [first, count, begin, end, skip] : ranges) {
    const auto counts = runtime().impl().allocate(hook_rows::groups(rows.neighbour.size()), sizeof(std::uint32_t));
    hook_rows::submit(runtime(), {type_of<Index>(), begin, end, skip, false, first, count},
                      {offset, neighbour, label, counts, left_out});
    for (const std::uint32_t part : read_back<std::uint32_t>(runtime(), *counts)) joined += part;
  }
  const Result result{read_back<std::uint32_t>(runtime(), label.handle()), joined};
  expect_forest(rows, left_out.result(), result);
  return result;
}

/// Hooks with labels that link each vertex to its first neighbour, if that is smaller.
template <class Index>
Result linked_and_hooked(const Rows<Index>& rows, std::uint32_t end) {
  const Vector<Index> offset(runtime(), rows.offset), neighbour(runtime(), rows.neighbour);
  std::vector<std::int32_t> first = in_order<std::int32_t>(rows.offset.size() - 1);
  for (std::size_t v = 0; v < first.size(); ++v) {
    const auto row = static_cast<std::size_t>(rows.offset[v]);
    if (rows.offset[v] < rows.offset[v + 1])
      first[v] = std::min(first[v], static_cast<std::int32_t>(rows.neighbour[row]));
  }
  const Vector<std::int32_t> label(runtime(), first);
  Buffer<std::uint8_t> left_out(std::vector<std::uint8_t>(rows.neighbour.size(), 1));
  const auto counts = runtime().impl().allocate(hook_rows::groups(rows.neighbour.size()), sizeof(std::uint32_t));
  hook_rows::submit(runtime(), {type_of<Index>(), 0, end, none, true, 0, static_cast<std::uint32_t>(first.size())},
                    {offset, neighbour, label, counts, left_out});
  std::size_t joined = 0;
  for (const std::uint32_t part : read_back<std::uint32_t>(runtime(), *counts)) joined += part;
  const Result result{read_back<std::uint32_t>(runtime(), label.handle()), joined};
  expect_forest(rows, left_out.result(), result);
  return result;
}

/// The edges that the task is to join.
template <class Index>
Edges<Index> chosen(const Rows<Index>& rows, const std::vector<Range>& ranges) {
  Edges<Index> edges{rows.offset.size() - 1, {}, {}};
  for (const auto& [first, count, begin, end, skip] : ranges) {
    for (std::size_t v = first; v < first + count; ++v) {
      const auto row = static_cast<std::size_t>(rows.offset[v]), row_end = static_cast<std::size_t>(rows.offset[v + 1]);
      for (std::size_t k = row + begin; k < row_end && k - row < end; ++k) {
        edges.add(v, static_cast<std::size_t>(rows.neighbour[k]));
      }
    }
  }
  return edges;
}

template <class Index>
void check(const Rows<Index>& rows, const std::vector<Range>& ranges) {
  const auto [label, joined] = hooked(rows, ranges);
  const auto expected = expected_components(chosen(rows, ranges));
  EXPECT_TRUE(equal(roots_along(label), expected));
  EXPECT_EQ(joined, label.size() - roots_among(expected).size());
}

template <class Index>
struct HookRowsOf : testing::Test {};
TYPED_TEST_SUITE(HookRowsOf, Indices);

TYPED_TEST(HookRowsOf, Example) {
  const Rows<TypeParam> rows{{0, 1, 2, 2, 4}, {3, 3, 0, 1}};
  const auto [label, joined] = hooked(rows, {{0, 4, 0, 1, none}});
  EXPECT_EQ(roots_along(label), (std::vector<std::uint32_t>{0, 0, 2, 0}));
  EXPECT_EQ(joined, 2U);
}

TYPED_TEST(HookRowsOf, Ranges) {
  const Rows<TypeParam> rows{{0, 1, 3, 6, 8, 9, 10, 10}, {1, 0, 2, 1, 3, 3, 2, 2, 5, 4}};
  for (std::uint32_t first = 0; first < 7; ++first) {
    for (std::uint32_t count = 1; first + count <= 7; ++count) {
      for (const auto& [begin, end] : {std::pair{0U, all}, {1U, all}, {0U, 1U}, {1U, 2U}, {5U, all}, {0U, 9U}}) {
        check(rows, {{first, count, begin, end, none}});
      }
    }
  }
}

TYPED_TEST(HookRowsOf, Graphs) {
  for (const std::size_t n : {10, 255, 256, 257, 2047, 2048, 2049, 30001}) {
    for (const auto& [name, edges] : all_graphs<TypeParam>(n)) {
      if (edges.from.empty()) continue;
      SCOPED_TRACE(name + " " + std::to_string(n));
      const auto vertices = static_cast<std::uint32_t>(edges.n), third = vertices / 3;
      for (const bool directed : {false, true}) {
        const auto rows = rows_of(edges, directed);
        check(rows, {{0, vertices, 0, all, none}});
        check(rows, {{0, vertices, 0, 2, none}});
        check(rows, {{0, vertices, 0, 2, none}, {0, vertices, 2, all, none}});
        check(rows, {{third, third, 0, all, none}, {0, third, 1, 3, none}});
      }
    }
  }
}

TYPED_TEST(HookRowsOf, Skip) {
  // 0 and 2 stay alone: their own arcs are left out, and there are no others.
  const Rows<TypeParam> rows{{0, 1, 2, 3, 4}, {1, 3, 3, 1}};
  EXPECT_EQ(hooked(rows, {{0, 1, 0, all, 0}}).joined, 0U);
  EXPECT_EQ(hooked(rows, {{0, 1, 0, 2, 0}}).joined, 0U);
  const auto [label, joined] = hooked(rows, {{0, 4, 0, all, 2}});
  EXPECT_EQ(roots_along(label), (std::vector<std::uint32_t>{0, 0, 2, 0}));
  EXPECT_EQ(joined, 2U);
}

TYPED_TEST(HookRowsOf, Linked) {
  for (const std::size_t n : {10, 2049, 30001}) {
    for (const auto& [name, edges] : all_graphs<TypeParam>(n)) {
      if (edges.from.empty()) continue;
      SCOPED_TRACE(name + " " + std::to_string(n));
      const auto rows = rows_of(edges, false);
      const auto vertices = static_cast<std::uint32_t>(edges.n);
      for (const std::uint32_t first_arcs : {all, 2U}) {
        const auto [label, joined] = linked_and_hooked(rows, first_arcs);
        const auto expected = expected_components(chosen(rows, {{0, vertices, 0, first_arcs, none}}));
        EXPECT_TRUE(equal(roots_along(label), expected));
        EXPECT_EQ(joined, label.size() - roots_among(expected).size());
      }
    }
  }
}

TYPED_TEST(HookRowsOf, SkippedComponentIsFoundFromOutside) {
  for (const auto& [name, edges] : all_graphs<TypeParam>(20000)) {
    if (edges.from.empty()) continue;
    SCOPED_TRACE(name);
    const auto rows = rows_of(edges, false);
    const auto n = static_cast<std::uint32_t>(edges.n);
    const auto expected = expected_components(edges);
    // Whichever label is left out, the other ends of its arcs bring them back.
    const std::uint32_t skip = expected[n / 2];
    const auto [label, joined] = hooked(rows, {{0, n, 0, 2, none}, {0, n, 2, all, skip}});
    EXPECT_TRUE(equal(roots_along(label), expected));
    EXPECT_EQ(joined, n - roots_among(expected).size());
  }
}

TEST(HookRows, SideBySide) {
  const std::size_t n = 200003;
  for (const auto& [name, edges] : all_graphs<std::int32_t>(n)) {
    if (edges.from.empty()) continue;
    SCOPED_TRACE(name);
    const auto rows = rows_of(edges, false);
    Buffer<std::int32_t> offset(rows.offset), neighbour(rows.neighbour);
    Buffer<std::uint32_t> label(in_order<std::uint32_t>(edges.n));
    const auto joined = reserve_rows(runtime(), edges.n, hook_rows::groups, sizeof(std::uint32_t));
    hook_rows::submit.over(runtime(), edges.n, {Type::i32, 0, all, none, false},
                           {offset, neighbour, label, joined, {}});
    const auto expected = expected_components(edges);
    EXPECT_TRUE(equal(roots_along(label.result()), expected));
    const auto counts = read_back<std::uint32_t>(runtime(), *joined);
    EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::size_t{0}), edges.n - roots_among(expected).size());
  }
}

}  // namespace pleach::hook_rows
