#include "edge_heads/codelet.hpp"

#include "backend.hpp"
#include "edges.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
std::vector<Index> heads(const Edges<Index>& edges, bool directed, const std::vector<std::int32_t>& arcs) {
  const Vector<Index> from(runtime(), edges.from), to(runtime(), edges.to), head(runtime(), arcs.size());
  const Vector order(runtime(), arcs);
  edge_heads::submit(runtime(), {type_of<Index>(), directed}, order.handle().whole(), from.handle().whole(),
                     to.handle().whole(), head.handle().whole());
  return result_of(head);
}

template <class Index>
struct EdgeHeadsOf : testing::Test {};
TYPED_TEST_SUITE(EdgeHeadsOf, Indices);

TYPED_TEST(EdgeHeadsOf, Example) {
  using Heads = std::vector<TypeParam>;
  EXPECT_EQ(heads<TypeParam>({3, {0, 1}, {2, 0}}, false, {0, 3, 2, 1}), (Heads{2, 1, 0, 0}));
  EXPECT_EQ(heads<TypeParam>({3, {0, 1}, {2, 0}}, true, {1, 0}), (Heads{0, 2}));
}

TYPED_TEST(EdgeHeadsOf, Sizes) {
  for (const std::size_t count : list_sizes) {
    SCOPED_TRACE(count);
    const auto edges = random_graph<TypeParam>(1000, count, count);
    std::mt19937_64 random(count);
    for (const bool directed : {false, true}) {
      auto order = in_order<std::int32_t>(directed ? count : 2 * count);
      std::shuffle(order.begin(), order.end(), random);
      std::vector<TypeParam> expected;
      for (const std::int32_t arc : order) {
        const auto a = static_cast<std::size_t>(arc);
        expected.push_back(directed ? edges.to[a] : a % 2 == 0 ? edges.to[a / 2] : edges.from[a / 2]);
      }
      EXPECT_TRUE(equal(heads(edges, directed, order), expected));
    }
  }
}

}  // namespace
