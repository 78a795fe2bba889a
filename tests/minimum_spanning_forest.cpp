#include <pleach/spanning_tree.hpp>
#include <pleach/tree_functions.hpp>

#include "backend.hpp"
#include "checks/spanning_forest_reference.hpp"
#include "graphs.hpp"

#include <cmath>
#include <limits>
#include <numeric>

using namespace pleach;
using namespace pleach::test;

namespace {

/// Weights of few different values, so that many are equal, or of many; with infinite ones, and zeros of both signs.
template <class Value>
std::vector<Value> some_weights(std::size_t m, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const bool are_few = seed % 2 == 0;
  std::vector<Value> weight(m);
  for (Value& w : weight) {
    if constexpr (std::is_floating_point_v<Value>) {
      const Value special[] = {-std::numeric_limits<Value>::infinity(), Value{-0.0}, Value{0},
                               std::numeric_limits<Value>::infinity(), std::numeric_limits<Value>::denorm_min()};
      w = random() % 8 == 0 ? special[random() % 5] : static_cast<Value>(static_cast<std::int64_t>(random())) / 3;
      if (are_few && std::isfinite(w)) w = std::fmod(w, Value{3}) < 0 ? Value{-1.5} : Value{0.25};
    } else {
      w = are_few ? static_cast<Value>(random() % 5) - 2 : static_cast<Value>(random());
    }
  }
  return weight;
}

template <class Index, class Value>
void check(const Edges<Index>& edges, std::uint64_t seed) {
  const auto weights = some_weights<Value>(edges.from.size(), seed);
  const auto expected = app::kruskal<Index, Value>(list_of(edges), weights);
  const Vector<Index> from(runtime(), edges.from), to(runtime(), edges.to);
  const Vector<Value> weight(runtime(), weights);
  EXPECT_TRUE(equal(values_of(minimum_spanning_forest(edges.n, from, to, weight)), expected));
  const auto of_host = minimum_spanning_forest(runtime(), edges.n, edges.from, edges.to, weights);
  EXPECT_TRUE(equal(values_of(of_host), expected));
}

template <class Index>
struct MinimumSpanningForestOf : testing::Test {};
TYPED_TEST_SUITE(MinimumSpanningForestOf, Indices);

TYPED_TEST(MinimumSpanningForestOf, Example) {
  using Index = TypeParam;
  // A square with a diagonal twice, a loop, and 4 - 5.
  const std::vector<Index> from{0, 1, 2, 3, 0, 2, 1, 4}, to{1, 2, 3, 0, 2, 0, 1, 5};
  const std::vector<double> weight{4, 1, 2, 1, 1, 1, -7, 1e300};
  const auto edges = minimum_spanning_forest(runtime(), 6, from, to, weight);
  EXPECT_EQ(values_of(edges), (std::vector<Index>{1, 3, 4, 7}));
}

TYPED_TEST(MinimumSpanningForestOf, RandomSmallGraphs) {
  const std::size_t cases = backend() == Backend::cpu ? 500 : 50;  // of each index type; 5000 have passed
  for (std::size_t number = 0; number < cases; ++number) {
    std::mt19937_64 random(number);
    const std::size_t n = 1 + random() % 20;
    const auto edges = random_graph<TypeParam>(n, random() % (4 * n), random());
    switch (random() % 4) {
      case 0: check<TypeParam, std::int32_t>(edges, random()); break;
      case 1: check<TypeParam, std::int64_t>(edges, random()); break;
      case 2: check<TypeParam, float>(edges, random()); break;
      default: check<TypeParam, double>(edges, random());
    }
    ASSERT_FALSE(this->HasFailure()) << number;
  }
}

TYPED_TEST(MinimumSpanningForestOf, Graphs) {
  for (const std::size_t n : {10, 2047, 2048, 2049, 70001}) {
    for (const auto& [name, edges] : all_graphs<TypeParam>(n)) {
      SCOPED_TRACE(name + " " + std::to_string(n));
      check<TypeParam, std::int32_t>(edges, n);
      check<TypeParam, double>(edges, n + 1);
    }
  }
}

TYPED_TEST(MinimumSpanningForestOf, Types) {
  const auto edges = random_graph<TypeParam>(20000, 60000, 3);
  for (const std::uint64_t seed : {1, 2}) {
    check<TypeParam, std::int32_t>(edges, seed);
    check<TypeParam, std::int64_t>(edges, seed);
    check<TypeParam, float>(edges, seed);
    check<TypeParam, double>(edges, seed);
  }
}

TYPED_TEST(MinimumSpanningForestOf, ATree) {
  using Index = TypeParam;
  const auto edges = random_graph<Index>(5000, 7000, 5);
  const auto weights = some_weights<float>(7000, 4);
  const Vector<Index> from(runtime(), edges.from), to(runtime(), edges.to);
  const Vector<float> weight(runtime(), weights);
  const std::vector<Index> roots{77};
  const Tree<Index> tree = minimum_spanning_tree(edges.n, from, to, weight, {.roots = roots});
  Edges<Index> chosen{edges.n, {}, {}};
  for (const Index e : app::kruskal<Index, float>(list_of(edges), weights)) {
    chosen.add(static_cast<std::size_t>(edges.from[static_cast<std::size_t>(e)]),
               static_cast<std::size_t>(edges.to[static_cast<std::size_t>(e)]));
  }
  EXPECT_EQ(tree.roots(), edges.n - chosen.from.size());
  const auto parent = values_of(tree.parent());
  EXPECT_EQ(parent[77], 77);
  std::vector<std::pair<Index, Index>> of_tree, expected;
  for (std::size_t v = 0; v < edges.n; ++v) {
    const auto w = static_cast<Index>(v);
    if (parent[v] != w) of_tree.emplace_back(std::minmax(w, parent[v]));
  }
  for (std::size_t e = 0; e < chosen.from.size(); ++e) {
    expected.emplace_back(std::minmax(chosen.from[e], chosen.to[e]));
  }
  std::sort(of_tree.begin(), of_tree.end());
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(of_tree, expected);
}

TYPED_TEST(MinimumSpanningForestOf, Tiny) {
  check<TypeParam, float>({0, {}, {}}, 1);
  check<TypeParam, float>({3, {}, {}}, 1);
  check<TypeParam, float>({1, {0}, {0}}, 1);
  check<TypeParam, float>({2, {1, 0, 1, 1}, {0, 1, 1, 0}}, 1);
  const Vector<TypeParam> none(runtime(), 0);
  EXPECT_EQ(minimum_spanning_tree(3, none, none, Vector<float>(runtime(), 0)).roots(), 3U);
}

TYPED_TEST(MinimumSpanningForestOf, BadArguments) {
  using Index = TypeParam;
  const std::vector<Index> from{0, 4}, to{1, 2}, one{0};
  const std::vector<float> weight{1, 2}, three(3);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const auto call = [](std::size_t n, const auto& f, const auto& t, const auto& w) {
    return [&, n] { (void)minimum_spanning_forest(runtime(), n, f, t, w); };
  };
  EXPECT_EQ(message_of<ArgumentError>(call(5, from, one, weight)),
            "minimum_spanning_forest: to has 1 elements, from has 2");
  EXPECT_EQ(message_of<ArgumentError>(call(5, from, to, three)),
            "minimum_spanning_forest: weight has 3 elements, from has 2");
  EXPECT_EQ(message_of<RangeError>(call(4, from, to, weight)),
            "minimum_spanning_forest: from[1] = 4 is outside [0, 4)");
  EXPECT_EQ(message_of<RangeError>(call(4, to, from, weight)), "minimum_spanning_forest: to[1] = 4 is outside [0, 4)");
  EXPECT_EQ(message_of<RangeError>(call(5, from, to, std::vector<float>{1, nan})),
            "minimum_spanning_forest: weight[1] is NaN");
  EXPECT_EQ(message_of<RangeError>(call(5, from, to, std::vector<double>{-std::nan(""), std::nan("")})),
            "minimum_spanning_forest: weight[0] is NaN");
  const Vector<Index> tails(runtime(), to), heads(runtime(), std::vector<Index>{0, 1});
  EXPECT_EQ(message_of<StructureError>([&] {
              (void)minimum_spanning_tree(3, tails, heads, Vector<float>(runtime(), weight),
                                          {.roots = std::vector<Index>{0, 2}});
            }),
            "minimum_spanning_tree: vertices 0 and 2 are roots of one component");
}

}  // namespace
