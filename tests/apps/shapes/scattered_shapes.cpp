// Lists, trees and graphs that nobody has to hold, and what all cores compute of them.
#include "shapes/by_all_cores.hpp"
#include "shapes/scattered_graph.hpp"
#include "shapes/scattered_kronecker.hpp"
#include "shapes/scattered_list.hpp"
#include "shapes/scattered_tree.hpp"

#include "apps/files.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pleach::app {

namespace {

constexpr std::uint64_t part = std::uint64_t{1} << 14;  // that is worth a thread

TEST(ByAllCores, EachElementOnce) {
  for (const std::uint64_t n : {std::uint64_t{0}, std::uint64_t{1}, part - 1, part, 2 * part - 1, 2 * part,
                                2 * part + 1, 5 * part + 3, 100 * part + 1}) {
    std::vector<int> times(n);
    by_all_cores(n, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t i = begin; i < end; ++i) ++times[i];
    });
    EXPECT_EQ(std::ranges::count(times, 1), static_cast<std::ptrdiff_t>(n));
    std::vector<std::int64_t> values(n);
    fill_by_all_cores(std::span(values), 7, [](std::uint64_t i) { return 3 * i; });
    for (std::uint64_t i = 0; i < n; ++i) ASSERT_EQ(values[i], static_cast<std::int64_t>(3 * (i + 7)));
  }
}

TEST(ByAllCores, FirstThatIsWrong) {
  const std::uint64_t n = 5 * part + 3;
  for (const std::uint64_t wrong : {std::uint64_t{0}, part, 3 * part - 1, n - 1, n}) {
    EXPECT_EQ(first_by_all_cores(n, [&](std::uint64_t i) { return i >= wrong; }), wrong);
  }
}

TEST(ScatteredShapes, AListGoesThroughAllElements) {
  for (const std::uint64_t n : {1U, 2U, 3U, 1000U, 4096U, 4097U}) {
    const ScatteredList list(n, 5);
    std::uint64_t element = list.element(0);
    for (std::uint64_t place = 0; place < n; ++place) {
      ASSERT_EQ(list.place(element), place);
      const std::uint64_t next = list.successor(element);
      ASSERT_EQ(next == element, place + 1 == n);
      element = next;
    }
  }
}

TEST(ScatteredShapes, ATreeHasOneRootAndNoCycle) {
  const std::uint64_t n = 3000, seed = 9;
  const ScatteredTree tree(n, seed);
  const ScatteredList order(n, seed);
  std::uint64_t roots = 0;
  for (std::uint64_t v = 0; v < n; ++v) {
    const std::uint64_t parent = tree.parent(v);
    ASSERT_LT(parent, n);
    if (parent == v) {
      ++roots;
    } else {
      EXPECT_LT(order.place(parent), order.place(v));
    }
  }
  EXPECT_EQ(roots, 1U);
}

template <class Shape>
std::vector<std::size_t> degrees(const Shape& graph) {
  std::vector<std::size_t> degree(graph.vertices());
  for (std::uint64_t e = 0; e < graph.edges(); ++e) {
    ++degree.at(graph.from(e));
    ++degree.at(graph.to(e));
  }
  return degree;
}

TEST(ScatteredShapes, VerticesOfARandomGraphAreAlike) {
  const auto degree = degrees(ScatteredGraph(10000, 2));
  EXPECT_LT(std::ranges::max(degree), 50U);
  EXPECT_GT(std::ranges::min(degree), 0U);
}

/// Vertices with a thousand arcs and more, with none, and in an order that does not tell.
TEST(ScatteredShapes, VerticesOfAKroneckerGraphAreNot) {
  const std::uint64_t n = std::uint64_t{1} << 14;
  const ScatteredKronecker graph(n, 3);
  EXPECT_EQ(graph.edges(), 8 * n);
  auto degree = degrees(graph);
  const auto of_lower = std::ranges::count(std::span(degree).first(n / 2), std::size_t{0}),
             of_all = std::ranges::count(degree, std::size_t{0});
  EXPECT_GT(of_all, static_cast<std::ptrdiff_t>(n / 8));
  EXPECT_NEAR(2. * static_cast<double>(of_lower), static_cast<double>(of_all), static_cast<double>(of_all) / 4);
  std::ranges::sort(degree, std::greater());
  EXPECT_GT(degree[0], 1000U);
  EXPECT_LT(degree[n / 2], 16U);
  EXPECT_EQ(ScatteredKronecker(n, 3).to(77), graph.to(77));
  EXPECT_NE(ScatteredKronecker(n, 4).to(77), graph.to(77));
  EXPECT_THROW(ScatteredKronecker(n + 1, 3), ArgumentError);
}

}  // namespace

}  // namespace pleach::app
