// Ear decompositions and st-numberings by what the words mean.
#include <pleach/ear_decomposition.hpp>

#include "blocks_of_graphs.hpp"
#include "checks/ears_check.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
void check_ears(const Edges<Index>& edges) {
  std::vector<Index> ear(edges.from.size(), -7);
  const std::size_t ears = ear_decomposition<Index>(runtime(), edges.n, edges.from, edges.to, ear);
  const auto wrong = app::check_ears<Index>(list_of(edges), ear, ears);
  EXPECT_EQ(wrong.value_or(""), "");
}

template <class Index>
void check_st(const Edges<Index>& edges, Index s, Index t) {
  std::vector<Index> number(edges.n, -7);
  st_numbering<Index>(runtime(), edges.n, edges.from, edges.to, s, t, number);
  const auto wrong = app::check_st_numbering<Index>(list_of(edges), s, t, number);
  EXPECT_EQ(wrong.value_or(""), "");
}

/// Every second vertex of a cycle is joined with a hub.
template <class Index>
Edges<Index> wheel(std::size_t n) {
  auto edges = biconnected_graph<Index>(n, 0, n);
  for (std::size_t v = 0; v < n; v += 2) edges.add(v, n);
  edges.n = n + 1;
  return edges;
}

template <class Index>
struct EarDecompositionOf : testing::Test {};
TYPED_TEST_SUITE(EarDecompositionOf, Indices);

TYPED_TEST(EarDecompositionOf, Example) {
  // A square 0 1 2 3 with a diagonal, a tail 4, a loop at 4, and 5 - 6 twice.
  using Index = TypeParam;
  const std::vector<Index> from{0, 1, 2, 3, 0, 3, 4, 5, 5}, to{1, 2, 3, 0, 2, 4, 4, 6, 6};
  std::vector<Index> ear(9);
  EXPECT_EQ(ear_decomposition<Index>(runtime(), 7, from, to, ear), 3U);
  EXPECT_EQ(ear, (std::vector<Index>{0, 0, 0, 0, 1, -1, -1, 2, 2}));
  std::vector<Index> number(4);
  st_numbering<Index>(runtime(), 4, std::span(from).first(5), std::span(to).first(5), 0, 2, number);
  EXPECT_EQ(number[0], 1);
  EXPECT_EQ(number[2], 4);
}

/// Small graphs side by side.
template <class Index>
Edges<Index> many_graphs(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Edges<Index> all{0, {}, {}};
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t n = 1 + random() % 12;
    const auto graph = i % 2 == 0 ? random_graph<Index>(n, random() % (3 * n), random())
                                  : biconnected_graph<Index>(n, random() % n, random());
    for (std::size_t e = 0; e < graph.from.size(); ++e) {
      all.add(all.n + static_cast<std::size_t>(graph.from[e]), all.n + static_cast<std::size_t>(graph.to[e]));
    }
    all.n += n;
  }
  return all;
}

TYPED_TEST(EarDecompositionOf, EarsOfManySmallGraphs) {
  for (std::size_t seed = 0; seed < (opencl_on_cpus() ? 1 : 10); ++seed) check_ears(many_graphs<TypeParam>(500, seed));
}

TYPED_TEST(EarDecompositionOf, NumberingsOfSmallGraphs) {
  const std::size_t cases = backend() == Backend::cpu ? 50 : 5;  // of each index type; 10000 have passed
  for (std::size_t number = 0; number < cases; ++number) {
    std::mt19937_64 random(number);
    const std::size_t n = 2 + random() % 11;
    SCOPED_TRACE(number);
    const auto edges = number % 3 == 0 ? random_graph<TypeParam>(n, random() % (3 * n), random())
                                       : biconnected_graph<TypeParam>(n, random() % n, random());
    const auto s = static_cast<TypeParam>(random() % n), t = static_cast<TypeParam>((s + 1 + random() % (n - 1)) % n);
    if (has_st_numbering(edges, s, t)) {
      check_st(edges, s, t);
    } else {
      std::vector<TypeParam> left(n, -7);
      EXPECT_THROW(st_numbering<TypeParam>(runtime(), n, edges.from, edges.to, s, t, left), StructureError);
      EXPECT_EQ(left, std::vector<TypeParam>(n, -7));
    }
    ASSERT_FALSE(this->HasFailure());
  }
}

TYPED_TEST(EarDecompositionOf, LargeGraphs) {
  using Index = TypeParam;
  const std::size_t n = opencl_on_cpus() ? 3000 : 50000, side = opencl_on_cpus() ? 50 : 200;
  check_ears(rmat<Index>(opencl_on_cpus() ? 10 : 15, n, 3));
  check_ears(grid<Index>(side, side));
  check_st(grid<Index>(side, side), Index{0}, static_cast<Index>(side * side - 1));
  check_ears(wheel<Index>(n));
  check_st(wheel<Index>(n), static_cast<Index>(n), Index{0});
  check_st(wheel<Index>(n), Index{1}, Index{2});
  check_st(biconnected_graph<Index>(n, n, 5), Index{7}, Index{5});
  check_st(path<Index>(n), Index{0}, static_cast<Index>(n - 1));
  check_ears(path<Index>(n));
}

TYPED_TEST(EarDecompositionOf, Tiny) {
  using Index = TypeParam;
  check_ears<Index>({0, {}, {}});
  check_ears<Index>({1, {0}, {0}});
  check_ears<Index>({3, {}, {}});
  check_ears<Index>({2, {0, 1, 0}, {1, 0, 1}});
  check_st<Index>({2, {}, {}}, 1, 0);
  check_st<Index>({2, {0, 1, 0}, {1, 0, 0}}, 0, 1);
  check_st<Index>({3, {0, 1}, {1, 2}}, 2, 0);
}

TYPED_TEST(EarDecompositionOf, BadArguments) {
  using Index = TypeParam;
  const std::vector<Index> from{0, 1, 2, 3, 3}, to{1, 2, 0, 4, 0}, outside{0, 1, 2, 3, 9};
  std::vector<Index> five(5, -7), six(6, -7);
  const auto st = [&](std::size_t n, Index s, Index t, std::vector<Index>& number) {
    st_numbering<Index>(runtime(), n, from, to, s, t, number);
  };
  EXPECT_EQ(message_of<ArgumentError>([&] { ear_decomposition<Index>(runtime(), 5, from, to, six); }),
            "ear_decomposition: ear has 6 elements, from has 5");
  EXPECT_EQ(message_of<RangeError>([&] { ear_decomposition<Index>(runtime(), 5, from, outside, five); }),
            "ear_decomposition: to[4] = 9 is outside [0, 5)");
  EXPECT_EQ(message_of<ArgumentError>([&] { st(5, 1, 1, five); }), "st_numbering: s and t are both 1");
  EXPECT_EQ(message_of<RangeError>([&] { st(5, 1, -1, five); }), "st_numbering: t = -1 is outside [0, 5)");
  EXPECT_EQ(message_of<ArgumentError>([&] { st(5, 1, 4, six); }),
            "st_numbering: number has 6 elements, the graph has 5");
  EXPECT_EQ(message_of<StructureError>([&] { st(6, 1, 4, six); }),
            "st_numbering: the graph is not connected: no way leads from vertex 1 to vertex 5");
  EXPECT_EQ(message_of<StructureError>([&] { st(5, 1, 0, five); }),
            "st_numbering: the graph is not biconnected: vertex 0 separates others, also with an edge from s to t");
  EXPECT_EQ(five, std::vector<Index>(5, -7));
  EXPECT_EQ(six, std::vector<Index>(6, -7));
}

}  // namespace
