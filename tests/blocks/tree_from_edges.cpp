#include "blocks/blocks.hpp"
#include "graphs.hpp"
#include "reference/tree.hpp"
#include "trees.hpp"

#include <pleach/block_tree.hpp>

#include <algorithm>
#include <random>
#include <string>
#include <utility>

using namespace pleach;
using namespace pleach::test;

namespace {

/// Makes edges to the parents, in any order and direction.
template <class Index>
Edges<Index> edges_to(const Parents<Index>& parent) {
  std::mt19937_64 random(1);
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

/// Away from the roots, or from the smallest vertices.
template <class Index>
Parents<Index> rooted(const Edges<Index>& edges, std::vector<Index> roots) {
  const Rows<Index> rows = rows_of(edges, false);
  Parents<Index> parent(edges.n, -1);
  const auto spread = [&](Index root) {
    parent[static_cast<std::size_t>(root)] = root;
    std::vector<Index> stack{root};
    while (!stack.empty()) {
      const auto v = static_cast<std::size_t>(stack.back());
      stack.pop_back();
      for (Index k = rows.offset[v]; k < rows.offset[v + 1]; ++k) {
        const Index w = rows.neighbour[static_cast<std::size_t>(k)];
        if (parent[static_cast<std::size_t>(w)] >= 0) continue;
        parent[static_cast<std::size_t>(w)] = static_cast<Index>(v);
        stack.push_back(w);
      }
    }
  };
  for (const Index root : roots) spread(root);
  for (std::size_t v = 0; v < edges.n; ++v) {
    if (parent[v] < 0) spread(static_cast<Index>(v));
  }
  return parent;
}

template <class Index>
void check_tree(const Edges<Index>& edges, std::size_t block, const std::vector<Index>& roots = {}) {
  const Parents<Index> expected = rooted(edges, roots);
  BlockVector<Index> parent(network(), edges.n, {.block = block}), level(network(), parent.layout());
  const auto tree =
      BlockTree<Index>::from_edges(parent.layout(), blocks_of(edges.from, block), blocks_of(edges.to, block), roots);
  tree_functions(tree, {.parent = &parent, .level = &level});
  EXPECT_EQ(tree.roots(), edges.n - edges.from.size());
  EXPECT_TRUE(equal(parent.part(), part_of(expected, parent)));
  const auto functions = reference::tree_functions<Index>(std::span<const Index>(expected));
  EXPECT_TRUE(equal(level.part(), part_of(functions.level, level)));
}

TEST(TreeFromEdgeBlocks, Shapes) {
  for (const std::size_t n : {0, 1, 5}) check_tree(edges_to(random_tree<std::int32_t>(n, n)), 0);
  check_tree(edges_to(random_tree<std::int32_t>(101, 1, 20)), 60);
  check_tree(edges_to(random_tree<std::int64_t>(64, 1)), 40, {27});
  check_tree(edges_to(in_order<std::int32_t>(30)), 20);  // roots only
  for (const TreeKind kind : {TreeKind::path, TreeKind::star}) {
    check_tree(edges_to(app::make_tree<std::int32_t>({.kind = kind, .vertices = 71, .permute_labels = true}, 1)), 40);
  }
}

TEST(TreeFromEdgeBlocks, Large) {
  const auto n = static_cast<std::int64_t>(large_sizes().front());
  check_tree(edges_to(app::make_tree<std::int64_t>({.kind = TreeKind::path, .vertices = n, .permute_labels = true}, 1)),
             0);
}

TEST(TreeFromEdgeBlocks, UnevenParts) {
  // Rank r has 30 r vertices, and as many edges of one path: the first none.
  const std::size_t rank = network().rank();
  const BlockVector<std::int64_t> numbers(network(), std::vector<std::int64_t>(30 * rank));
  const auto vertices = numbers.layout();
  std::vector<std::int64_t> from, to;
  for (std::uint64_t v = std::max<std::uint64_t>(numbers.first(), 1); v < numbers.first() + 30 * rank; ++v) {
    from.push_back(static_cast<std::int64_t>(v));
    to.push_back(static_cast<std::int64_t>(v) - 1);
  }
  const auto tree = BlockTree<std::int64_t>::from_edges(vertices, BlockVector<std::int64_t>(network(), from),
                                                        BlockVector<std::int64_t>(network(), to));
  EXPECT_EQ(tree.roots(), vertices->size() > 0 ? 1U : 0U);
  auto own = static_cast<std::int64_t>(numbers.first());
  for (const std::int64_t above : tree.parent().part()) EXPECT_EQ(above, std::max<std::int64_t>(own++ - 1, 0));
}

TEST(TreeFromEdgeBlocks, Errors) {
  const auto thrown = [](const Edges<std::int32_t>& edges, const std::vector<std::int32_t>& roots = {}) -> std::string {
    const BlockVector<std::int32_t> vertices(network(), edges.n, {.block = 6});
    try {
      (void)BlockTree<std::int32_t>::from_edges(vertices.layout(), blocks_of(edges.from, 4), blocks_of(edges.to, 4),
                                                roots);
    } catch (const Error& error) {
      return error.what();
    }
    return "nothing";
  };
  const std::string start = "BlockTree::from_edges: ";
  const Edges<std::int32_t> two_paths{10, {0, 1, 2, 3, 9, 7}, {1, 2, 3, 4, 8, 8}};  // and 5, and 6
  const auto with = [&](std::size_t edge, std::int32_t u, std::int32_t v) {
    Edges<std::int32_t> edges = two_paths;
    edges.from.insert(edges.from.begin() + static_cast<std::ptrdiff_t>(edge), u);
    edges.to.insert(edges.to.begin() + static_cast<std::ptrdiff_t>(edge), v);
    return edges;
  };
  EXPECT_EQ(thrown(two_paths), "nothing");
  EXPECT_EQ(thrown(with(4, 4, 1)), start + "edge 4 (4, 1) closes a cycle");
  EXPECT_EQ(thrown(with(0, 4, 1)), start + "edge 4 (3, 4) closes a cycle");
  EXPECT_EQ(thrown(with(2, 6, 6)), start + "edge 2 is a loop at 6");
  EXPECT_EQ(thrown(with(5, 2, 1)), start + "edges 1 and 5 both join 1 and 2");
  EXPECT_EQ(thrown(with(5, 2, 10)), start + "to[5] = 10 is outside [0, 10)");
  EXPECT_EQ(thrown(with(5, -1, 2)), start + "from[5] = -1 is outside [0, 10)");
  EXPECT_EQ(thrown(two_paths, {0, 10}), start + "roots[1] = 10 is outside [0, 10)");
  EXPECT_EQ(thrown(two_paths, {2, 5, 6}), start + "the component of vertex 7 has no root");
  EXPECT_EQ(thrown(two_paths, {2, 5, 4}), start + "vertices 2 and 4 are roots of one component");
  EXPECT_EQ(thrown(two_paths, {2, 5, 2}), start + "roots[0] and roots[2] are both 2");
  EXPECT_EQ(thrown(two_paths, {2, 5, 6, 8}), "nothing");
}

}  // namespace
