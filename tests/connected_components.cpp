#include <pleach/components.hpp>

#include "backend.hpp"
#include "graphs.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
Graph<Index> graph_of(const Edges<Index>& edges, bool directed) {
  return Graph<Index>::from_edges(runtime(), edges.n, std::span<const Index>(edges.from),
                                  std::span<const Index>(edges.to), {.directed = directed});
}

/// The oracle: union-find over the edges one by one.
template <class Index>
std::vector<Index> united(const Edges<Index>& edges) {
  auto label = in_order<Index>(edges.n);
  const auto root = [&](Index v) {
    while (label[static_cast<std::size_t>(v)] != v) v = label[static_cast<std::size_t>(v)];
    return v;
  };
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    const Index a = root(edges.from[e]), b = root(edges.to[e]), smaller = std::min(a, b);
    label[static_cast<std::size_t>(a)] = label[static_cast<std::size_t>(b)] = smaller;
    // Shortens the ways that were gone.
    label[static_cast<std::size_t>(edges.from[e])] = label[static_cast<std::size_t>(edges.to[e])] = smaller;
  }
  for (Index& l : label) l = label[static_cast<std::size_t>(l)];  // links lead down: a label's is right already
  return label;
}

template <class Index>
std::size_t roots_in(const std::vector<Index>& label) {
  std::size_t count = 0;
  for (std::size_t v = 0; v < label.size(); ++v) count += static_cast<std::size_t>(label[v]) == v;
  return count;
}

template <class Index>
void check(const Edges<Index>& edges) {
  const auto expected = united(edges);
  const std::size_t count = roots_in(expected);
  for (const bool directed : {false, true}) {
    SCOPED_TRACE(directed ? "directed" : "undirected");
    const auto graph = graph_of(edges, directed);
    Vector<Index> label(runtime(), edges.n);
    EXPECT_EQ(connected_components(graph, label), count);
    EXPECT_TRUE(equal(values_of(label), expected));
  }
  const Vector<Index> from(runtime(), edges.from), to(runtime(), edges.to);
  Vector<Index> label(runtime(), edges.n);
  EXPECT_EQ(connected_components(edges.n, from, to, label), count);
  EXPECT_TRUE(equal(values_of(label), expected));
}

template <class Index>
struct ConnectedComponentsOf : testing::Test {};
TYPED_TEST_SUITE(ConnectedComponentsOf, Indices);

TYPED_TEST(ConnectedComponentsOf, Example) {
  using Index = TypeParam;
  const Edges<Index> edges{6, {5, 1, 2, 1}, {3, 0, 1, 1}};  // 0 1 2, 3 5, 4
  const std::vector<Index> expected{0, 0, 0, 3, 4, 3};
  std::vector<Index> label(6);
  EXPECT_EQ(connected_components(graph_of(edges, false), label), 3U);
  EXPECT_EQ(label, expected);
  std::fill(label.begin(), label.end(), 7);
  EXPECT_EQ(connected_components(runtime(), 6, edges.from, edges.to, label), 3U);
  EXPECT_EQ(label, expected);
}

TYPED_TEST(ConnectedComponentsOf, Graphs) {
  for (const std::size_t n : {10, 2047, 2048, 2049, 20000, 150001}) {
    for (const auto& [name, edges] : all_graphs<TypeParam>(n)) {
      SCOPED_TRACE(name + " " + std::to_string(n));
      check(edges);
    }
  }
}

TYPED_TEST(ConnectedComponentsOf, Forests) {
  for (const auto& [name, edges] : forests<TypeParam>(70001)) {
    SCOPED_TRACE(name);
    check(edges);
  }
}

TYPED_TEST(ConnectedComponentsOf, Disconnected) {
  // As many components as vertices have numbers modulo `parts`.
  for (const std::size_t parts : {2, 1000, 40000}) {
    auto edges = random_graph<TypeParam>(120000, 150000, parts);
    for (std::size_t e = 0; e < edges.from.size(); ++e) {
      edges.to[e] -= edges.to[e] % static_cast<TypeParam>(parts);
      edges.to[e] += edges.from[e] % static_cast<TypeParam>(parts);
    }
    check(edges);
  }
}

TYPED_TEST(ConnectedComponentsOf, Tiny) {
  check<TypeParam>({0, {}, {}});
  check<TypeParam>({1, {}, {}});
  check<TypeParam>({1, {0, 0}, {0, 0}});
  check<TypeParam>({2, {1, 0, 1, 1}, {0, 1, 1, 0}});
}

TYPED_TEST(ConnectedComponentsOf, BadArguments) {
  using Index = TypeParam;
  const auto graph = graph_of<Index>(path<Index>(4), false);
  std::vector<Index> from{0, 4}, to{1, 2}, one{0}, label(4, 7), three(3);
  EXPECT_EQ(message_of<ArgumentError>([&] { connected_components(graph, three); }),
            "connected_components: label has 3 elements, the graph has 4");
  EXPECT_EQ(message_of<ArgumentError>([&] { connected_components(runtime(), 4, from, one, label); }),
            "connected_components: to has 1 elements, from has 2");
  EXPECT_EQ(message_of<ArgumentError>([&] { connected_components(runtime(), 4, one, one, three); }),
            "connected_components: label has 3 elements, the graph has 4");
  EXPECT_EQ(message_of<RangeError>([&] { connected_components(runtime(), 4, from, to, label); }),
            "connected_components: from[1] = 4 is outside [0, 4)");
  EXPECT_EQ(message_of<RangeError>([&] { connected_components(runtime(), 0, one, one, std::vector<Index>()); }),
            "connected_components: from[0] = 0 is outside [0, 0)");
  EXPECT_EQ(message_of<ArgumentError>([&] { connected_components(runtime(), 2, to, to, to); }),
            "connected_components: from and label overlap");
  EXPECT_EQ(message_of<ArgumentError>([&] { connected_components(runtime(), 2, one, to, to); }),
            "connected_components: to and label overlap");
  const std::size_t too_many = (std::size_t{1} << 31) + 16;
  EXPECT_EQ(message_of<OverflowError>([&] { connected_components(runtime(), too_many, one, one, label); }),
            "connected_components: 2147483664 vertices are more than 2^31 - 1");
  EXPECT_EQ(message_of<OverflowError>([&] {
              Vector<Index> ends(runtime(), one), labels(runtime(), 4);
              connected_components(too_many, ends, ends, labels);
            }),
            "connected_components: 2147483664 vertices are more than 2^31 - 1");
  Vector<Index> ends(runtime(), to);
  EXPECT_EQ(message_of<ArgumentError>([&] { connected_components(2, ends, ends, ends); }),
            "connected_components: from and label are the same vector");
  EXPECT_EQ(label, std::vector<Index>(4, 7));
}

}  // namespace
