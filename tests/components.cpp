#include "components/components.hpp"

#include "arguments.hpp"
#include "backend.hpp"
#include "edges.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
Components components(const Edges<Index>& edges) {
  const Vector<Index> from(runtime(), edges.from), to(runtime(), edges.to);
  return components_of_forest("f", edges.n, from, to);
}

template <class Index>
void check(const Edges<Index>& edges) {
  const Components found = components(edges);
  const auto label = expected_components(edges);
  const auto roots = roots_among(label);
  EXPECT_TRUE(equal(read_back<std::uint32_t>(runtime(), *found.label), label));
  EXPECT_EQ(found.count, roots.size());
  EXPECT_TRUE(equal(read_back<std::uint32_t>(runtime(), *roots_of(runtime(), found)), roots));
}

template <class Thrown, class Index>
std::string message(const Edges<Index>& edges) {
  return message_of<Thrown>([&] { components(edges); });
}

template <class Index>
struct ComponentsOf : testing::Test {};
TYPED_TEST_SUITE(ComponentsOf, Indices);

TYPED_TEST(ComponentsOf, Empty) {
  const Components none = components<TypeParam>({0, {}, {}});
  EXPECT_EQ(none.count, 0U);
  EXPECT_EQ(none.label->size(), 0U);
  EXPECT_EQ(roots_of(runtime(), none)->size(), 0U);
  EXPECT_EQ(message<RangeError>(Edges<TypeParam>{0, {0}, {0}}), "f: from[0] = 0 is outside [0, 0)");
  require_roots<TypeParam>("f", runtime(), none, {});
}

TYPED_TEST(ComponentsOf, Isolated) {
  for (const std::size_t n : {1, 2048, 150001}) check<TypeParam>({n, {}, {}});
  check<TypeParam>({150001, {70000}, {149999}});
}

TYPED_TEST(ComponentsOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    SCOPED_TRACE(n);
    check(shuffled(edges_of(random_tree<TypeParam>(n, n, static_cast<std::int64_t>(1 + n / 3))), n));
  }
}

TYPED_TEST(ComponentsOf, Forests) {
  for (const std::size_t n : {1000, 70001}) {
    for (const auto& [name, edges] : forests<TypeParam>(n)) {
      SCOPED_TRACE(name);
      check(edges);
    }
  }
}

TYPED_TEST(ComponentsOf, Outside) {
  EXPECT_EQ(message<RangeError>(Edges<TypeParam>{3, {0, 3}, {1, -1}}), "f: from[1] = 3 is outside [0, 3)");
  EXPECT_EQ(message<RangeError>(Edges<TypeParam>{3, {0, 2}, {0, -1}}), "f: to[1] = -1 is outside [0, 3)");
  auto edges = shuffled(edges_of(random_tree<TypeParam>(200003, 1)), 1);
  edges.from[199999] = -5;
  edges.to[150000] = 200003;
  EXPECT_EQ(message<RangeError>(edges), "f: to[150000] = 200003 is outside [0, 200003)");
}

TYPED_TEST(ComponentsOf, Cycle) {
  using Graph = Edges<TypeParam>;
  EXPECT_EQ(message<StructureError>(Graph{3, {0, 1, 2}, {1, 2, 0}}), "f: edge 2 (2, 0) closes a cycle");
  EXPECT_EQ(message<StructureError>(Graph{3, {0, 2, 1}, {1, 2, 0}}), "f: edge 1 is a loop at 2");
  EXPECT_EQ(message<StructureError>(Graph{3, {0, 2, 1}, {1, 1, 2}}), "f: edges 1 and 2 both join 1 and 2");
  EXPECT_EQ(message<StructureError>(Graph{3, {0, 2, 2}, {1, 1, 1}}), "f: edges 1 and 2 both join 1 and 2");
}

TYPED_TEST(ComponentsOf, FirstOfManyCycles) {
  auto edges = edges_of(random_tree<TypeParam>(200003, 1));
  edges.from[190000] = edges.to[190000] = 7;
  edges.from[160000] = edges.from[100];
  edges.to[160000] = edges.to[100];
  const auto joined = std::to_string(std::min(edges.from[100], edges.to[100])) + " and " +
                      std::to_string(std::max(edges.from[100], edges.to[100]));
  for (int run = 0; run < 3; ++run) {
    EXPECT_EQ(message<StructureError>(edges), "f: edges 100 and 160000 both join " + joined);
  }
}

TYPED_TEST(ComponentsOf, Graphs) {
  const auto edges = random_graph<TypeParam>(10000, 12000, 1);
  const std::string first = message<StructureError>(edges);
  EXPECT_NE(first, "no exception");
  EXPECT_EQ(message<StructureError>(edges), first);
}

TYPED_TEST(ComponentsOf, FromIsTo) {
  const Vector<TypeParam> ends(runtime(), std::vector<TypeParam>{2, 1});
  EXPECT_EQ(message_of<StructureError>([&] { components_of_forest("f", 3, ends, ends); }), "f: edge 0 is a loop at 2");
}

TYPED_TEST(ComponentsOf, GivenRoots) {
  const Components found = components<TypeParam>({6, {5, 1, 2}, {3, 0, 1}});  // 0 1 2, 3 5, 4
  const auto message = [&]<class Thrown>(const Thrown&, const std::vector<TypeParam>& roots) {
    return message_of<Thrown>([&] { require_roots<TypeParam>("f", runtime(), found, roots); });
  };
  const StructureError structure("");
  const RangeError range("");
  EXPECT_EQ(message(structure, {4, 2, 5}), "no exception");
  EXPECT_EQ(message(range, {4, 6, -1}), "f: roots[1] = 6 is outside [0, 6)");
  EXPECT_EQ(message(range, {-1}), "f: roots[0] = -1 is outside [0, 6)");
  EXPECT_EQ(message(structure, {2, 4, 5, 0}), "f: vertices 2 and 0 are roots of one component");
  EXPECT_EQ(message(structure, {5, 4, 5}), "f: roots[0] and roots[2] are both 5");
  EXPECT_EQ(message(structure, {2, 4}), "f: the component of vertex 3 has no root");
  EXPECT_EQ(message(structure, {}), "f: the component of vertex 0 has no root");
}

}  // namespace
