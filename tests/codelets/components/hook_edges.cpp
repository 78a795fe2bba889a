#include "components/hook_edges/codelet.hpp"

#include "arguments.hpp"
#include "buffer.hpp"
#include "edges.hpp"
#include "runtime/phases/scratch.hpp"

namespace pleach::hook_edges {

using namespace test;

struct Result {
  std::vector<std::uint32_t> label;
  Tally tally;
};

Tally total(const std::vector<Tally>& tallies) {
  Tally sum;
  for (const Tally& tally : tallies) sum = merge(sum, tally);
  return sum;
}

template <class Index>
Result hooked(const Edges<Index>& edges) {
  const Vector<Index> from(runtime(), edges.from), to(runtime(), edges.to);
  const Vector<std::int32_t> label(runtime(), in_order<std::int32_t>(edges.n));
  const auto tally = runtime().impl().allocate(hook_edges::groups(edges.from.size()), sizeof(Tally));
  hook_edges::submit(runtime(), {type_of<Index>(), 0, static_cast<std::uint32_t>(edges.from.size())},
                     {from, to, label, tally});
  return {read_back<std::uint32_t>(runtime(), label.handle()), total(read_back<Tally>(runtime(), *tally))};
}

template <class Index>
void check(const Edges<Index>& edges) {
  const auto [label, tally] = hooked(edges);
  const auto expected = expected_components(edges);
  EXPECT_TRUE(equal(roots_along(label), expected));
  EXPECT_EQ(tally.joined, edges.n - roots_among(expected).size());
  const bool acyclic = tally.joined == edges.from.size();
  EXPECT_EQ(tally.closing == Tally::none, acyclic);
}

template <class Index>
struct HookEdgesOf : testing::Test {};
TYPED_TEST_SUITE(HookEdgesOf, Indices);

TYPED_TEST(HookEdgesOf, Example) {
  const auto [label, tally] = hooked<TypeParam>({5, {1, 3, 2}, {3, 0, 4}});
  EXPECT_EQ(roots_along(label), (std::vector<std::uint32_t>{0, 0, 2, 0, 2}));
  EXPECT_EQ(tally.joined, 3U);
  EXPECT_EQ(tally.outside, Tally::none);
  EXPECT_EQ(tally.closing, Tally::none);
}

TYPED_TEST(HookEdgesOf, Loop) {
  const auto [label, tally] = hooked<TypeParam>({2, {1, 1}, {0, 1}});
  EXPECT_EQ(label, (std::vector<std::uint32_t>{0, 0}));
  EXPECT_EQ(tally.joined, 1U);
  EXPECT_EQ(tally.closing, 1U);
}

TYPED_TEST(HookEdgesOf, Sizes) {
  for (const std::size_t n : list_sizes) {
    if (n < 2) continue;
    SCOPED_TRACE(n);
    check(shuffled(edges_of(random_tree<TypeParam>(n, n)), n));
  }
}

TYPED_TEST(HookEdgesOf, Forests) {
  for (const auto& [name, edges] : forests<TypeParam>(20001)) {
    SCOPED_TRACE(name);
    if (!edges.from.empty()) check(edges);
  }
}

TYPED_TEST(HookEdgesOf, Graphs) {
  for (const std::size_t count : {100, 9999, 50000}) check(random_graph<TypeParam>(10000, count, count));
}

TYPED_TEST(HookEdgesOf, Outside) {
  const auto most = std::numeric_limits<TypeParam>::max(), least = std::numeric_limits<TypeParam>::min();
  auto edges = edges_of(random_tree<TypeParam>(70001, 1));
  for (const TypeParam bad : {TypeParam{70001}, TypeParam{-1}, most, least}) {
    auto spoiled = edges;
    spoiled.from[69999] = spoiled.to[40000] = spoiled.from[1234] = bad;
    const auto [label, tally] = hooked(spoiled);
    EXPECT_EQ(tally.outside, 1234U);
    EXPECT_EQ(tally.joined, 69997U);
    EXPECT_EQ(tally.closing, Tally::none);
    EXPECT_TRUE(equal(roots_along(label), expected_components(spoiled)));
  }
}

TEST(HookEdges, SideBySide) {
  const std::size_t n = 200003;
  for (auto& [name, edges] : forests<std::int32_t>(n)) {
    SCOPED_TRACE(name);
    const std::size_t count = edges.from.size();
    if (count <= n / 2) continue;
    Buffer<std::int32_t> from(edges.from), to(edges.to);
    Buffer<std::uint32_t> label(in_order<std::uint32_t>(n));
    const auto tally = reserve_rows(runtime(), count, hook_edges::groups, sizeof(Tally));
    hook_edges::submit.over(runtime(), count, {Type::i32}, {from, to, label, tally});
    EXPECT_TRUE(equal(roots_along(label.result()), expected_components(edges)));
    const Tally sum = total(read_back<Tally>(runtime(), *tally));
    EXPECT_EQ(sum.joined, count);
    EXPECT_EQ(sum.closing, Tally::none);
  }
}

}  // namespace pleach::hook_edges
