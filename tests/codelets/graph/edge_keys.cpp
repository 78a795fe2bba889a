#include "graph/edge_keys/codelet.hpp"

#include "arguments.hpp"
#include "backend.hpp"
#include "edges.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

using Keys = std::vector<std::uint32_t>;

struct Result {
  Keys key, head;
  std::uint32_t fault;
};

template <class Index>
Result keys(const Edges<Index>& edges, bool directed, std::uint32_t first = 0) {
  const Vector<Index> from(runtime(), edges.from), to(runtime(), edges.to);
  const std::size_t arcs = (directed ? 1 : 2) * edges.from.size();
  const auto key = runtime().impl().allocate(arcs, sizeof(std::uint32_t)),
             head = runtime().impl().allocate(arcs, sizeof(std::uint32_t));
  const auto fault = runtime().impl().allocate(1, sizeof(std::uint32_t));
  edge_keys::submit(runtime(), {type_of<Index>(), directed, first, static_cast<std::uint32_t>(edges.n)},
                    from.handle().whole(), to.handle().whole(), key->whole(), head->whole(), fault->whole());
  return {read_back<std::uint32_t>(runtime(), *key), read_back<std::uint32_t>(runtime(), *head),
          read_back<std::uint32_t>(runtime(), *fault)[0]};
}

template <class Index>
struct EdgeKeysOf : testing::Test {};
TYPED_TEST_SUITE(EdgeKeysOf, Indices);

TYPED_TEST(EdgeKeysOf, Example) {
  const Edges<TypeParam> edges{3, {0, 1}, {2, 0}};
  const auto [key, head, fault] = keys(edges, false);
  EXPECT_EQ(key, (Keys{0, 2, 1, 0}));
  EXPECT_EQ(head, (Keys{2, 0, 0, 1}));
  EXPECT_EQ(fault, edge_keys::no_fault);
  EXPECT_EQ(keys(edges, true).key, (Keys{0, 1}));
  EXPECT_EQ(keys(edges, true).head, (Keys{2, 0}));
}

TYPED_TEST(EdgeKeysOf, Sizes) {
  for (const std::size_t count : list_sizes) {
    SCOPED_TRACE(count);
    const auto edges = random_graph<TypeParam>(1000, count, count);
    const Keys from(edges.from.begin(), edges.from.end()), to(edges.to.begin(), edges.to.end());
    Keys ends, other_ends;
    for (std::size_t e = 0; e < count; ++e) {
      ends.insert(ends.end(), {from[e], to[e]});
      other_ends.insert(other_ends.end(), {to[e], from[e]});
    }
    const Result one = keys(edges, true);
    EXPECT_TRUE(equal(one.key, from));
    EXPECT_TRUE(equal(one.head, to));
    const auto [key, head, fault] = keys(edges, false);
    EXPECT_TRUE(equal(key, ends));
    EXPECT_TRUE(equal(head, other_ends));
    EXPECT_EQ(fault, edge_keys::no_fault);
  }
}

TYPED_TEST(EdgeKeysOf, Outside) {
  const auto most = std::numeric_limits<TypeParam>::max(), least = std::numeric_limits<TypeParam>::min();
  for (const TypeParam bad : {TypeParam{1000}, TypeParam{-1}, most, least}) {
    for (const bool directed : {false, true}) {
      auto edges = random_graph<TypeParam>(1000, 70001, 1);
      edges.from[69999] = edges.to[3210] = edges.from[5000] = bad;
      const auto [key, head, fault] = keys(edges, directed, 10);
      EXPECT_EQ(fault, 3220U);
      EXPECT_TRUE(std::all_of(key.begin(), key.end(), [](std::uint32_t k) { return k < 1000; }));
    }
  }
}

}  // namespace
