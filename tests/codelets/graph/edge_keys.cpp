#include "graph/edge_keys/codelet.hpp"

#include "arguments.hpp"
#include "buffer.hpp"
#include "edges.hpp"
#include "runtime/phases/scratch.hpp"

#include <algorithm>

namespace pleach::edge_keys {

using namespace test;

using Keys = std::vector<std::uint32_t>;

struct Result {
  Keys key, head;
  std::uint32_t fault;
};

template <class Index>
Result keys(const Edges<Index>& edges, bool directed) {
  const std::size_t count = edges.from.size(), arcs = (directed ? 1 : 2) * count;
  Buffer<Index> from(edges.from), to(edges.to);
  Buffer<std::uint32_t> key(arcs), head(arcs);
  const auto faults = reserve_rows(
      runtime(), count, [](std::size_t) { return std::size_t{1}; }, sizeof(std::uint32_t));
  edge_keys::submit.over(runtime(), count, {type_of<Index>(), directed, static_cast<std::uint32_t>(edges.n)},
                         {from, to, key, head, faults});
  const auto found = read_back<std::uint32_t>(runtime(), *faults);
  return {key.result(), head.result(), *std::min_element(found.begin(), found.end())};
}

template <class Index>
Keys keys_alone(const Edges<Index>& edges, bool directed) {
  const std::size_t count = edges.from.size();
  Buffer<Index> from(edges.from), to(edges.to);
  Buffer<std::uint32_t> key((directed ? 1 : 2) * count);
  edge_keys::submit.over(runtime(), count, {type_of<Index>(), directed, static_cast<std::uint32_t>(edges.n)},
                         {from, to, key, {}, {}});
  return key.result();
}

/// The smallest among the edges from `first` on.
template <class Index>
std::uint32_t fault_from(std::uint32_t first, const Edges<Index>& edges, bool directed) {
  const std::size_t count = edges.from.size(), arcs = (directed ? 1 : 2) * count;
  Buffer<Index> from(edges.from), to(edges.to);
  Buffer<std::uint32_t> key(arcs), head(arcs), fault(1);
  edge_keys::submit(runtime(),
                    {type_of<Index>(), directed, static_cast<std::uint32_t>(edges.n), first,
                     static_cast<std::uint32_t>(count - first)},
                    {from, to, key, head, fault});
  return fault.result()[0];
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
  EXPECT_EQ(keys_alone(edges, false), (Keys{0, 2, 1, 0}));
  EXPECT_EQ(keys_alone(edges, true), (Keys{0, 1}));
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
    EXPECT_TRUE(equal(keys_alone(edges, true), from));
    const auto [key, head, fault] = keys(edges, false);
    EXPECT_TRUE(equal(key, ends));
    EXPECT_TRUE(equal(head, other_ends));
    EXPECT_TRUE(equal(keys_alone(edges, false), ends));
    EXPECT_EQ(fault, edge_keys::no_fault);
  }
}

TYPED_TEST(EdgeKeysOf, Outside) {
  const auto most = std::numeric_limits<TypeParam>::max(), least = std::numeric_limits<TypeParam>::min();
  for (const TypeParam bad : {TypeParam{1000}, TypeParam{-1}, most, least}) {
    for (const bool directed : {false, true}) {
      auto edges = random_graph<TypeParam>(1000, 70001, 1);
      edges.from[69999] = edges.to[3210] = edges.from[5000] = bad;
      const auto [key, head, fault] = keys(edges, directed);
      EXPECT_EQ(fault, 3210U);
      EXPECT_EQ(fault_from(10, edges, directed), 3210U);
      EXPECT_EQ(fault_from(3211, edges, directed), 5000U);
      EXPECT_TRUE(std::all_of(key.begin(), key.end(), [](std::uint32_t k) { return k < 1000; }));
    }
  }
}

TYPED_TEST(EdgeKeysOf, OutsideBecomesALoop) {
  const auto far = std::numeric_limits<TypeParam>::max(), low = std::numeric_limits<TypeParam>::min();
  const Edges<TypeParam> edges{3, {1, 3, 1, -1, 2, far, low}, {2, 1, 3, 2, -1, 1, 1}};
  EXPECT_EQ(keys_alone(edges, false), (Keys{1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(keys(edges, true).key, (Keys{1, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(keys(edges, true).head, (Keys{2, 0, 0, 0, 0, 0, 0}));
}

/// A vertex whose lower half is inside.
TEST(EdgeKeysOfLongIndices, UpperHalf) {
  const Edges<std::int64_t> edges{3, {std::int64_t{1} << 32, 1}, {1, (std::int64_t{1} << 32) + 2}};
  EXPECT_EQ(keys_alone(edges, false), (Keys{0, 0, 0, 0}));
  EXPECT_EQ(keys(edges, false).fault, 0U);
}

}  // namespace pleach::edge_keys
