#include "tour/map_edges/codelet.hpp"

#include "array/permute_scratch.hpp"
#include "buffer.hpp"
#include "circuits.hpp"
#include "runtime/phases/runtime.hpp"

namespace pleach::map_edges {

using namespace test;

struct Mapped {
  Numbers successor;
  std::int64_t vertices;
};

Mapped map(const Sorted& arcs, bool with_scratch = true) {
  const std::size_t m = arcs.order.size();
  Buffer<std::uint32_t> order(arcs.order), source(arcs.key), begin(arcs.begin);
  Buffer<std::int32_t> successor(m), vertices(runtime().impl().tasks(m));
  map_edges::submit.over(
      runtime(), m, {},
      {order, source, begin, successor, vertices, with_scratch ? permute_scratch(runtime(), m, 4) : nullptr});
  const Numbers& counts = vertices.result();
  return {successor.result(), std::accumulate(counts.begin(), counts.end(), std::int64_t{0})};
}

TEST(MapEdges, Example) {
  const Mapped mapped = map({{0, 1, 2, 3}, {0, 1, 1, 2}, {0, 1, 3, 4}});
  EXPECT_EQ(mapped.successor, (Numbers{2, 0, 3, 1}));
  EXPECT_EQ(mapped.vertices, 3);
}

/// Both arcs of a loop at a vertex without another edge are mapped to themselves.
TEST(MapEdges, Loop) {
  const Mapped mapped = map({{0, 1}, {0, 0}, {0, 2}});
  EXPECT_EQ(mapped.successor, (Numbers{0, 1}));
  EXPECT_EQ(mapped.vertices, -1);
}

void check(const Edges<std::int32_t>& edges, bool with_scratch = true) {
  const Arcs arcs = arcs_of(edges);
  const Mapped mapped = map(arcs.by_source, with_scratch);
  EXPECT_TRUE(equal(mapped.successor, arcs.successor));
  std::int64_t vertices = 0;
  for (std::size_t v = 0; v < edges.n; ++v) vertices += arcs.by_source.begin[v] < arcs.by_source.begin[v + 1];
  for (std::size_t a = 0; a < arcs.successor.size(); ++a) vertices -= static_cast<std::size_t>(arcs.successor[a]) == a;
  EXPECT_EQ(mapped.vertices, vertices);
}

TEST(MapEdges, Forests) {
  for_each_circuits<std::int32_t>([](const Circuits<std::int32_t>& c) { check(c.edges); });
}

TEST(MapEdges, AnyGraph) {
  for (const std::size_t edges : {1, 127, 128, 129, 511, 512, 513, 100003}) {
    check(random_graph<std::int32_t>(edges / 3 + 1, edges, edges));
  }
}

/// More than the successors that a GPU writes at once, in windows of its cache or of shared memory.
TEST(MapEdges, Windows) {
  if (backend() != Backend::cuda) GTEST_SKIP() << "only CUDA has windows";
  const std::size_t edges = (std::size_t{1} << 22) + 3;
  for (const bool with_scratch : {false, true}) check(random_graph<std::int32_t>(edges, edges, 1), with_scratch);
}

}  // namespace pleach::map_edges
