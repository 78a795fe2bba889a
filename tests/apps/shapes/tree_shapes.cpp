// The generators of trees.
#include "apps/files.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "shapes/tree_shapes.hpp"

namespace pleach::app {

namespace {

template <class Index>
std::uint64_t checksum(const std::vector<Index>& parent) {
  std::uint64_t sum = 0;
  for (const Index p : parent) sum = (sum ^ static_cast<std::uint64_t>(p)) * 0x9E3779B97F4A7C15ULL + (sum >> 29);
  return sum;
}

// The level of each vertex, or nothing if the array is no forest.
template <class Index>
std::vector<std::int64_t> levels_of(const std::vector<Index>& parent) {
  constexpr std::int64_t unknown = -1;
  std::vector<std::int64_t> level(parent.size(), unknown);
  std::vector<std::size_t> chain;
  for (std::size_t start = 0; start < parent.size(); ++start) {
    std::size_t v = start;
    while (level[v] == unknown) {
      chain.push_back(v);
      if (chain.size() > parent.size() || parent[v] < 0 || static_cast<std::size_t>(parent[v]) >= parent.size()) {
        return {};
      }
      if (static_cast<std::size_t>(parent[v]) == v) {
        level[v] = 0;
        chain.pop_back();
      }
      v = static_cast<std::size_t>(parent[v]);
    }
    for (std::int64_t next = level[v] + 1; !chain.empty(); chain.pop_back()) level[chain.back()] = next++;
  }
  return level;
}

std::vector<std::int64_t> widths_of(const std::vector<std::int64_t>& level) {
  std::vector<std::int64_t> width;
  for (const std::int64_t l : level) {
    if (static_cast<std::size_t>(l) >= width.size()) width.resize(static_cast<std::size_t>(l) + 1);
    ++width[static_cast<std::size_t>(l)];
  }
  return width;
}

template <class Index>
std::vector<std::int64_t> children_of(const std::vector<Index>& parent) {
  std::vector<std::int64_t> children(parent.size());
  for (std::size_t v = 0; v < parent.size(); ++v) {
    if (static_cast<std::size_t>(parent[v]) != v) ++children[static_cast<std::size_t>(parent[v])];
  }
  return children;
}

template <class Index>
std::int64_t largest_arity(const std::vector<Index>& parent) {
  return std::ranges::max(children_of(parent));
}

std::vector<std::int32_t> make(const TreeShape& shape, std::uint64_t seed = 1) {
  return make_tree<std::int32_t>(shape, seed);
}

const std::vector<TreeKind> all_kinds = {
    TreeKind::random_attachment, TreeKind::random_binary, TreeKind::path,  TreeKind::star,
    TreeKind::caterpillar,       TreeKind::complete,      TreeKind::levels};

TEST(TreeShapes, ByHand) {
  using Parents = std::vector<std::int32_t>;
  EXPECT_EQ(make({.kind = TreeKind::path, .vertices = 4}), (Parents{0, 0, 1, 2}));
  EXPECT_EQ(make({.kind = TreeKind::star, .vertices = 4}), (Parents{0, 0, 0, 0}));
  EXPECT_EQ(make({.kind = TreeKind::caterpillar, .vertices = 6}), (Parents{0, 0, 1, 0, 1, 2}));
  EXPECT_EQ(make({.kind = TreeKind::caterpillar, .vertices = 5}), (Parents{0, 0, 1, 0, 1}));
  EXPECT_EQ(make({.kind = TreeKind::complete, .vertices = 8, .arity = 3}), (Parents{0, 0, 0, 0, 1, 1, 1, 2}));
  EXPECT_EQ(make({.kind = TreeKind::complete, .vertices = 3, .arity = 1}), (Parents{0, 0, 1}));
  EXPECT_EQ(make({.kind = TreeKind::path, .vertices = 5, .roots = 2}), (Parents{0, 0, 1, 3, 3}));
  EXPECT_EQ(make({.kind = TreeKind::levels, .vertices = 3, .levels = 3}), (Parents{0, 0, 1}));
}

TEST(TreeShapes, EachKindIsAForestOfTheSizesAsked) {
  for (const TreeKind kind : all_kinds) {
    for (const std::int64_t vertices : {1, 2, 3, 7, 1000, 200000}) {
      for (const std::int64_t roots : {1, 2, 7}) {
        for (const bool permute : {false, true}) {
          if (roots > vertices) continue;
          const std::int64_t smallest = vertices / roots;
          if (kind == TreeKind::levels && smallest == 1 && vertices > roots) continue;
          const auto parent = make({.kind = kind,
                                    .vertices = vertices,
                                    .levels = std::min<std::int64_t>(smallest, 5),
                                    .roots = roots,
                                    .permute_labels = permute});
          SCOPED_TRACE(testing::Message() << "kind " << static_cast<int>(kind) << ", " << vertices << " vertices, "
                                          << roots << " roots, permuted " << permute);
          ASSERT_EQ(parent.size(), static_cast<std::size_t>(vertices));
          const auto level = levels_of(parent);
          ASSERT_EQ(level.size(), parent.size()) << "a cycle";
          EXPECT_EQ(widths_of(level)[0], roots);
        }
      }
    }
  }
}

TEST(TreeShapes, DepthAndArity) {
  const std::int64_t n = 100001;
  const auto depth = [](const auto& parent) { return widths_of(levels_of(parent)).size(); };
  EXPECT_EQ(depth(make({.kind = TreeKind::path, .vertices = n})), 100001U);
  EXPECT_EQ(depth(make({.kind = TreeKind::star, .vertices = n})), 2U);
  EXPECT_EQ(depth(make({.kind = TreeKind::complete, .vertices = n, .arity = 10})), 6U);
  EXPECT_EQ(largest_arity(make({.kind = TreeKind::complete, .vertices = n, .arity = 10})), 10);
  EXPECT_EQ(depth(make({.kind = TreeKind::caterpillar, .vertices = n})), 50001U);
  EXPECT_EQ(largest_arity(make({.kind = TreeKind::caterpillar, .vertices = n})), 2);

  // Both random trees have a depth of O(log n) on average, and are not degenerate.
  const auto attachment = make({.kind = TreeKind::random_attachment, .vertices = n});
  EXPECT_GT(depth(attachment), 15U);
  EXPECT_LT(depth(attachment), 80U);
  const auto binary = make({.kind = TreeKind::random_binary, .vertices = n});
  EXPECT_EQ(largest_arity(binary), 2);
  EXPECT_GT(depth(binary), 25U);
  EXPECT_LT(depth(binary), 120U);
}

TEST(TreeShapes, RandomBinarySplitsUniformly) {
  // Of the 4 vertices below the root, 0 to 4 go left, so that the root has two children three times of five.
  int two = 0;
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    two += children_of(make({.kind = TreeKind::random_binary, .vertices = 5}, seed))[0] == 2 ? 1 : 0;
  }
  EXPECT_NEAR(two, 3000, 200);
}

TEST(TreeShapes, RandomAttachmentIsUniform) {
  std::vector<int> times(4);
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    ++times[static_cast<std::size_t>(make({.kind = TreeKind::random_attachment, .vertices = 5}, seed)[4])];
  }
  for (const int t : times) EXPECT_NEAR(t, 1000, 150);
}

TEST(TreeShapes, LevelsAreAllThereAndEven) {
  const auto width = widths_of(levels_of(make({.kind = TreeKind::levels, .vertices = 1003, .levels = 11})));
  EXPECT_EQ(width, (std::vector<std::int64_t>{1, 101, 101, 100, 100, 100, 100, 100, 100, 100, 100}));
  const auto deep = widths_of(levels_of(make({.kind = TreeKind::levels, .vertices = 1000, .levels = 1000})));
  EXPECT_EQ(deep, std::vector<std::int64_t>(1000, 1));
}

TEST(TreeShapes, TreesOfTable1) {
  const TreeShape shape = tree_shape("af_shell9");
  EXPECT_EQ(shape.vertices, 504855);
  EXPECT_EQ(shape.levels, 490);
  const auto level = levels_of(make(shape));
  EXPECT_EQ(level.size(), 504855U);
  EXPECT_EQ(widths_of(level).size(), 490U);
  EXPECT_EQ(tree_shape("nlpkkt200").vertices, 16240000);
  EXPECT_EQ(tree_shape("cage15").levels, 81);
}

TEST(TreeShapes, EveryNameIsKnown) {
  const auto names = tree_shape_names();
  EXPECT_EQ(names.size(), 17U);
  for (const std::string& name : names) EXPECT_NO_THROW(tree_shape(name));
}

TEST(TreeShapes, PermutingKeepsTheTree) {
  for (const TreeKind kind : all_kinds) {
    TreeShape shape{.kind = kind, .vertices = 200000, .levels = 9};
    const auto plain = make(shape);
    shape.permute_labels = true;
    const auto permuted = make(shape);
    EXPECT_NE(plain, permuted);
    EXPECT_EQ(widths_of(levels_of(plain)), widths_of(levels_of(permuted)));
    auto plain_children = children_of(plain), permuted_children = children_of(permuted);
    std::ranges::sort(plain_children);
    std::ranges::sort(permuted_children);
    EXPECT_EQ(plain_children, permuted_children);
  }
}

TEST(TreeShapes, PermutationIsUniform) {
  // Where the root of a path of three goes, and whether the other two change places: six cases.
  std::vector<int> times(9);
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    const auto parent = make({.kind = TreeKind::path, .vertices = 3, .permute_labels = true}, seed);
    const auto children = children_of(parent);
    std::size_t root = 0;
    while (static_cast<std::size_t>(parent[root]) != root) ++root;
    const auto leaf = static_cast<std::size_t>(std::ranges::find(children, 0) - children.begin());
    ++times[3 * root + leaf];
  }
  for (const std::size_t possible : {1U, 2U, 3U, 5U, 6U, 7U}) EXPECT_NEAR(times[possible], 1000, 150);
}

TEST(TreeShapes, ASeedGivesTheSameTreeOnEveryPlatform) {
  const std::vector<std::uint64_t> expected = {10663126070945379615ULL, 4241919712089959743ULL, 15807025455559540682ULL,
                                               4688534181479608284ULL};
  std::size_t at = 0;
  for (const TreeKind kind : {TreeKind::random_attachment, TreeKind::random_binary, TreeKind::levels, TreeKind::path}) {
    const TreeShape shape{.kind = kind, .vertices = 100000, .levels = 40, .roots = 3, .permute_labels = true};
    EXPECT_EQ(checksum(make(shape, 42)), expected[at]) << "kind " << static_cast<int>(kind);
    EXPECT_EQ(checksum(make_tree<std::int64_t>(shape, 42)), expected[at]);
    EXPECT_NE(checksum(make(shape, 43)), expected[at]);
    ++at;
  }
}

TEST(TreeShapes, NoVertices) {
  for (const TreeKind kind : all_kinds) EXPECT_TRUE(make({.kind = kind, .vertices = 0}).empty());
}

TEST(TreeShapes, Errors) {
  const auto error = [](const TreeShape& shape) { return message_of<ArgumentError>([&] { make(shape); }); };
  EXPECT_EQ(error({.vertices = -1}), "make_tree: vertices = -1 is negative");
  EXPECT_EQ(error({.vertices = 3, .roots = 4}), "make_tree: roots = 4 is more than vertices = 3");
  EXPECT_EQ(error({.vertices = 3, .roots = 0}), "make_tree: roots = 0 is less than 1");
  EXPECT_EQ(error({.kind = TreeKind::complete, .vertices = 3, .arity = 0}), "make_tree: arity = 0 is less than 1");
  EXPECT_EQ(error({.kind = TreeKind::levels, .vertices = 3, .levels = 4}),
            "make_tree: levels = 4 is more than the 3 vertices");
  EXPECT_EQ(error({.kind = TreeKind::levels, .vertices = 9, .levels = 5, .roots = 2}),
            "make_tree: levels = 5 is more than the 4 vertices of each tree");
  EXPECT_EQ(error({.kind = TreeKind::levels, .vertices = 3, .levels = 1}),
            "make_tree: levels = 1 holds one vertex of a tree, not 3");
  EXPECT_EQ(error({.kind = TreeKind::levels, .vertices = 3, .levels = 0}), "make_tree: levels = 0 is less than 1");
  EXPECT_EQ(message_of<OverflowError>([] { make({.vertices = std::int64_t{1} << 31}); }),
            "make_tree: 2147483648 vertices do not fit an index of at most 2147483647");
  EXPECT_EQ(message_of<ArgumentError>([] { tree_shape("oak"); }).substr(0, 71),
            "tree_shape: 'oak' is not one of random-attachment, random-binary, path,");
}

}  // namespace

}  // namespace pleach::app
