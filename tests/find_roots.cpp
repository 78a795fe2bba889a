#include <pleach/list.hpp>

#include "backend.hpp"
#include "lists.hpp"
#include "reference/list.hpp"
#include "trees.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
void check(const Parents<Index>& parent) {
  const std::size_t n = parent.size();
  std::vector<Index> expected_root(n), expected_depth(n), root(n), depth(n);
  reference::find_roots<Index>(parent, expected_root, expected_depth);
  find_roots(runtime(), parent, root);
  EXPECT_TRUE(equal(root, expected_root));
  std::fill(root.begin(), root.end(), Index{-1});
  find_roots(runtime(), parent, root, depth);
  EXPECT_TRUE(equal(root, expected_root));
  EXPECT_TRUE(equal(depth, expected_depth));

  const Vector<Index> parents(runtime(), parent);
  Vector<Index> roots(runtime(), n), depths(runtime(), n);
  find_roots(parents, roots, depths);
  EXPECT_TRUE(equal(values_of(roots), expected_root));
  EXPECT_TRUE(equal(values_of(depths), expected_depth));
}

template <class Index>
struct FindRootsOf : testing::Test {};
TYPED_TEST_SUITE(FindRootsOf, Indices);

TYPED_TEST(FindRootsOf, ByHand) {
  const Parents<TypeParam> parent{2, 1, 2, 2, 0};  // 2 -> 0 -> 4, 2 -> 3; 1
  std::vector<TypeParam> root(5), depth(5);
  find_roots(runtime(), parent, root, depth);
  EXPECT_EQ(root, (std::vector<TypeParam>{2, 1, 2, 2, 2}));
  EXPECT_EQ(depth, (std::vector<TypeParam>{1, 0, 0, 1, 2}));
}

TYPED_TEST(FindRootsOf, Nothing) {
  std::vector<TypeParam> nothing;
  find_roots(runtime(), nothing, nothing);
  find_roots(runtime(), nothing, nothing, nothing);
  const Vector<TypeParam> parent(runtime(), 0);
  Vector<TypeParam> root(runtime(), 0);
  find_roots(parent, root);
}

TYPED_TEST(FindRootsOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    SCOPED_TRACE(n);
    check(random_lists<TypeParam>(n, n));
    check(random_tree<TypeParam>(n, n, static_cast<std::int64_t>(1 + n / 100)));
  }
}

TYPED_TEST(FindRootsOf, EveryShape) {
  for (const auto& [name, shape] : all_shapes(70003)) {
    SCOPED_TRACE(name);
    check(app::make_tree<TypeParam>(shape, 1));
  }
}

// ---- errors ----

template <class Thrown, class Index>
std::string error(const Parents<Index>& parent) {
  const std::vector<Index> before(parent.size(), 7);
  auto root = before, depth = before;
  const auto message = message_of<Thrown>([&] { find_roots(runtime(), parent, root, depth); });
  EXPECT_EQ(root, before);
  EXPECT_EQ(depth, before);
  return message;
}

TYPED_TEST(FindRootsOf, Errors) {
  using P = Parents<TypeParam>;
  EXPECT_EQ(error<RangeError>(P{0, 0, -1}), "find_roots: parent[2] = -1 is outside [0, 3)");
  EXPECT_EQ(error<StructureError>(P{0, 3, 1, 2, 0}), "find_roots: vertex 1 reaches no root: there is a cycle");
  EXPECT_EQ(error<StructureError>(P{1, 2, 1}), "find_roots: vertex 0 reaches no root: there is a cycle");
  std::vector<TypeParam> three(3), four(4);
  EXPECT_EQ(message_of<ArgumentError>([&] { find_roots(runtime(), three, four); }),
            "find_roots: root has 4 elements, parent has 3");
  auto other = three;
  EXPECT_EQ(message_of<ArgumentError>([&] { find_roots(runtime(), three, other, four); }),
            "find_roots: depth has 4 elements, parent has 3");
  EXPECT_EQ(message_of<ArgumentError>([&] { find_roots(runtime(), three, three); }),
            "find_roots: parent and root overlap");
  EXPECT_EQ(message_of<ArgumentError>([&] { find_roots(runtime(), three, other, three); }),
            "find_roots: parent and depth overlap");
  EXPECT_EQ(message_of<ArgumentError>([&] { find_roots(runtime(), three, other, other); }),
            "find_roots: root and depth overlap");
  Vector<TypeParam> parent(runtime(), 3), root(runtime(), 3);
  EXPECT_EQ(message_of<ArgumentError>([&] { find_roots(parent, root); }),
            "find_roots: nothing was written to parent yet");
  const Vector<TypeParam> written(runtime(), three);
  EXPECT_EQ(message_of<ArgumentError>([&] { find_roots(written, root, root); }),
            "find_roots: root and depth are the same vector");
}

TYPED_TEST(FindRootsOf, RandomGraphs) {
  std::mt19937 random(1);
  for (int i = 0; i < 20; ++i) {
    const std::size_t n = 1 + random() % (i % 2 == 0 ? 8 : 100000);
    const auto links = random_links<TypeParam>(n, random());
    // After n links or more an element is at its root, or on a cycle.
    auto far = links;
    for (std::size_t length = 1; length < n; length *= 2) {
      auto twice = far;
      for (std::size_t v = 0; v < n; ++v) twice[v] = far[static_cast<std::size_t>(far[v])];
      far = twice;
    }
    std::size_t first = 0;
    while (first < n && links[static_cast<std::size_t>(far[first])] == far[first]) ++first;
    if (first == n) {
      check(links);
    } else {
      EXPECT_EQ(error<StructureError>(links),
                "find_roots: vertex " + std::to_string(first) + " reaches no root: there is a cycle");
    }
  }
}

}  // namespace
