#include "backend.hpp"
#include "reference/euler_tour.hpp"
#include "trees.hpp"

#include <numeric>

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
struct Edges {
  std::size_t n = 0;
  std::vector<Index> from, to;
};

/// The edges to the parents, shuffled and in random directions.
template <class Index>
Edges<Index> edges_of(const Parents<Index>& parent, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::pair<Index, Index>> pairs;
  for (std::size_t v = 0; v < parent.size(); ++v) {
    if (static_cast<std::size_t>(parent[v]) == v) continue;
    pairs.emplace_back(static_cast<Index>(v), parent[v]);
    if (random() % 2 == 0) std::swap(pairs.back().first, pairs.back().second);
  }
  std::shuffle(pairs.begin(), pairs.end(), random);
  Edges<Index> edges{parent.size(), {}, {}};
  for (const auto& [a, b] : pairs) {
    edges.from.push_back(a);
    edges.to.push_back(b);
  }
  return edges;
}

/// The smallest vertex of each component, found by spreading labels.
template <class Index>
std::vector<Index> smallest_roots(const Edges<Index>& edges) {
  std::vector<Index> label(edges.n);
  std::iota(label.begin(), label.end(), Index{0});
  const auto find = [&](Index v) {
    while (label[static_cast<std::size_t>(v)] != v) {
      v = label[static_cast<std::size_t>(v)] = label[static_cast<std::size_t>(label[static_cast<std::size_t>(v)])];
    }
    return v;
  };
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    const Index a = find(edges.from[e]), b = find(edges.to[e]);
    label[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
  }
  std::vector<Index> roots;
  for (std::size_t v = 0; v < edges.n; ++v) {
    if (static_cast<std::size_t>(label[v]) == v) roots.push_back(static_cast<Index>(v));
  }
  return roots;
}

template <class Index>
Tree<Index> build(const Edges<Index>& edges, TreeOptions<Index> options = {}) {
  return Tree<Index>::from_edges(runtime(), edges.n, std::span<const Index>(edges.from),
                                 std::span<const Index>(edges.to), options);
}

template <class Index>
void expect_tour(const Tree<Index>& tree, const reference::EulerTour<Index>& expected, std::size_t roots) {
  EXPECT_EQ(tree.roots(), roots);
  EXPECT_TRUE(equal(values_of(tree.tour()), expected.tour));
  EXPECT_TRUE(equal(values_of(tree.enter()), expected.enter));
  EXPECT_TRUE(equal(values_of(tree.leave()), expected.leave));
  EXPECT_TRUE(equal(values_of(tree.parent()), expected.parent));
}

template <class Index>
void check(const Edges<Index>& edges) {
  const std::vector<Index> roots = smallest_roots(edges);
  const auto expected = reference::euler_tour<Index>(edges.n, edges.from, edges.to, roots);
  expect_tour(build(edges), expected, roots.size());

  const Tree<Index> stored = build(edges, {.preorder = true});
  ASSERT_TRUE(stored.in_preorder());
  const auto order = values_of(stored.order()), enter = values_of(stored.enter()), leave = values_of(stored.leave()),
             parent = values_of(stored.parent()), tour = values_of(stored.tour());
  std::vector<Index> place(edges.n), by_place(edges.n);
  Index next = 0;
  for (const Index v : expected.tour) {
    if (v >= 0) place[static_cast<std::size_t>(v)] = next++;
  }
  for (std::size_t v = 0; v < edges.n; ++v) {
    const auto i = static_cast<std::size_t>(place[v]);
    ASSERT_EQ(static_cast<std::size_t>(order[i]), v);
    ASSERT_EQ(enter[i], expected.enter[v]);
    ASSERT_EQ(leave[i], expected.leave[v]);
    ASSERT_EQ(parent[i], place[static_cast<std::size_t>(expected.parent[v])]);
    ASSERT_EQ(tour[static_cast<std::size_t>(enter[i])], static_cast<Index>(i));
    ASSERT_EQ(tour[static_cast<std::size_t>(leave[i])], static_cast<Index>(~static_cast<Index>(i)));
  }
}

template <class Index>
struct TreeFromEdges : testing::Test {};
TYPED_TEST_SUITE(TreeFromEdges, Indices);

TYPED_TEST(TreeFromEdges, ByHand) {
  // Vertex 1 is entered by its second edge.
  const Edges<TypeParam> edges{5, {1, 0, 1}, {2, 1, 3}};
  const Tree<TypeParam> tree = build(edges);
  EXPECT_EQ(tree.roots(), 2);
  EXPECT_EQ(values_of(tree.tour()), (std::vector<TypeParam>{0, 1, 2, ~2, 3, ~3, ~1, ~0, 4, ~4}));
  EXPECT_EQ(values_of(tree.parent()), (std::vector<TypeParam>{0, 0, 1, 1, 4}));
}

TYPED_TEST(TreeFromEdges, Nothing) {
  EXPECT_EQ(build(Edges<TypeParam>{}).size(), 0);
  const Tree<TypeParam> isolated = build(Edges<TypeParam>{3, {}, {}});
  EXPECT_EQ(isolated.roots(), 3);
  EXPECT_EQ(values_of(isolated.tour()), (std::vector<TypeParam>{0, ~0, 1, ~1, 2, ~2}));
}

TYPED_TEST(TreeFromEdges, EveryShape) {
  for (const std::int64_t n : {1, 2, 3, 257, 5000}) {
    for (const auto& [name, shape] : all_shapes(n)) {
      SCOPED_TRACE(name + " " + std::to_string(n));
      check(edges_of(app::make_tree<TypeParam>(shape, 1), 1));
    }
  }
}

TYPED_TEST(TreeFromEdges, Large) {
  check(edges_of(random_tree<TypeParam>(sanitized ? 70001 : 200003, 1), 1));
  check(edges_of(random_tree<TypeParam>(sanitized ? 70001 : 150001, 2, 1000), 2));
}

TYPED_TEST(TreeFromEdges, RandomForests) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 60; ++i) {
    const auto n = static_cast<std::int64_t>(1 + random() % 200);
    const auto roots = static_cast<std::int64_t>(1 + random() % static_cast<std::uint64_t>(n));
    SCOPED_TRACE(n);
    check(edges_of(random_tree<TypeParam>(static_cast<std::size_t>(n), random(), roots), random()));
  }
}

TYPED_TEST(TreeFromEdges, GivenRoots) {
  const auto edges = edges_of(random_tree<TypeParam>(3000, 1, 7), 1);
  std::vector<TypeParam> label(edges.n);
  std::vector<TypeParam> roots = smallest_roots(edges);
  // Of each component another vertex: the end of an edge of its root, where there is one.
  for (TypeParam& root : roots) {
    for (std::size_t e = 0; e < edges.from.size(); ++e) {
      if (edges.from[e] == root) {
        root = edges.to[e];
        break;
      }
    }
  }
  std::sort(roots.begin(), roots.end());
  const auto expected = reference::euler_tour<TypeParam>(edges.n, edges.from, edges.to, roots);
  std::reverse(roots.begin(), roots.end());
  expect_tour(build(edges, {.roots = roots}), expected, roots.size());
}

/// n - 1 edges, whose fault the circuit shows.
TYPED_TEST(TreeFromEdges, AsManyEdgesAsATree) {
  using I = std::vector<TypeParam>;
  const auto error = [](std::size_t n, const I& from, const I& to, const I& roots = {}) {
    return message_of<Error>([&] { build(Edges<TypeParam>{n, from, to}, {.roots = roots}); });
  };
  EXPECT_EQ(error(3, {0, 1}, {1, 3}), "Tree::from_edges: to[1] = 3 is outside [0, 3)");
  EXPECT_EQ(error(3, {0, -1}, {1, 2}), "Tree::from_edges: from[1] = -1 is outside [0, 3)");
  EXPECT_EQ(error(2, {1}, {1}), "Tree::from_edges: edge 0 is a loop at 1");
  EXPECT_EQ(error(2, {0}, {0}), "Tree::from_edges: edge 0 is a loop at 0");
  EXPECT_EQ(error(3, {0, 1}, {1, 0}), "Tree::from_edges: edges 0 and 1 both join 0 and 1");
  EXPECT_EQ(error(4, {0, 1, 2}, {1, 2, 0}), "Tree::from_edges: edge 2 (2, 0) closes a cycle");
  EXPECT_EQ(error(4, {1, 2, 3}, {2, 3, 1}), "Tree::from_edges: edge 2 (3, 1) closes a cycle");
  EXPECT_EQ(error(3, {0, 1}, {1, 2}, {3}), "Tree::from_edges: roots[0] = 3 is outside [0, 3)");
  EXPECT_EQ(error(3, {0, 1}, {1, 2}, {0, 2}), "Tree::from_edges: vertices 0 and 2 are roots of one component");
  // Two triangles that share vertex 0: all arcs in one circuit, on a torus, and two vertices are left.
  EXPECT_EQ(error(7, {0, 0, 0, 0, 1, 2}, {1, 2, 3, 4, 3, 4}), "Tree::from_edges: edge 4 (1, 3) closes a cycle");
}

/// The edge that is named does not depend on the order of the tasks.
TYPED_TEST(TreeFromEdges, LargeFault) {
  auto edges = edges_of(random_tree<TypeParam>(100001, 1), 1);
  const std::size_t changed = 77777;
  edges.from[changed] = edges.from[changed - 1];
  edges.to[changed] = edges.to[changed - 1];
  const std::string both = "Tree::from_edges: edges 77776 and 77777 both join ";
  EXPECT_EQ(message_of<StructureError>([&] { build(edges); }).substr(0, both.size()), both);
}

TYPED_TEST(TreeFromEdges, Adjacency) {
  using I = std::vector<TypeParam>;
  const I offset{0, 1, 4, 5, 6, 6}, neighbour{1, 0, 2, 3, 1, 1};
  const auto tree = Tree<TypeParam>::from_adjacency(runtime(), offset, neighbour);
  EXPECT_EQ(values_of(tree.tour()), (I{0, 1, 2, ~2, 3, ~3, ~1, ~0, 4, ~4}));
  const auto error = [&](const I& offsets, const I& neighbours) {
    return message_of<Error>([&] { Tree<TypeParam>::from_adjacency(runtime(), offsets, neighbours); });
  };
  EXPECT_EQ(error({0, 1, 1}, {1}), "Tree::from_adjacency: an edge has one direction only");
  EXPECT_EQ(error({0, 1, 2}, {1, 2}), "Tree::from_adjacency: neighbour[1] = 2 is outside [0, 2)");
  EXPECT_EQ(error({0, 1}, {}), "Tree::from_adjacency: offset[1] = 1 is not the number of neighbours, 0");
  EXPECT_EQ(error({0, 1 << 28, 2}, {1, 0}),
            "Tree::from_adjacency: offset[2] = 2 is less than the one before, " + std::to_string(1 << 28));
  EXPECT_EQ(error({}, {}), "Tree::from_adjacency: offset is empty: it has an element more than there are vertices");
}

TYPED_TEST(TreeFromEdges, PreorderAndBack) {
  const auto edges = edges_of(random_tree<TypeParam>(70001, 1, 3), 1);
  const Tree<TypeParam> tree = build(edges, {.preorder = true}), plain = build(edges);
  const Vector<float> weight(runtime(), random_values<float>(edges.n, 1));
  Vector<float> stored(runtime(), edges.n), sums(runtime(), edges.n), result(runtime(), edges.n),
      expected(runtime(), edges.n);
  to_preorder(tree, weight, stored);
  rootfix(tree, stored, sums);
  from_preorder(tree, sums, result);
  rootfix(plain, weight, expected);
  EXPECT_TRUE(equal(values_of(result), values_of(expected)));
  std::vector<float> host(edges.n), back(edges.n);
  to_preorder(tree, values_of(weight), host);
  EXPECT_TRUE(equal(host, values_of(stored)));
  from_preorder(tree, host, back);
  EXPECT_TRUE(equal(back, values_of(weight)));
  EXPECT_EQ(message_of<ArgumentError>([&] { from_preorder(tree, host, host); }),
            "from_preorder: values and result overlap");
  EXPECT_EQ(message_of<ArgumentError>([&] { to_preorder(plain, weight, stored); }),
            "to_preorder: the tree is not stored in preorder");
}

}  // namespace
