#include "search/lower_parents/codelet.hpp"

#include "backend.hpp"
#include "searches.hpp"

namespace pleach::lower_parents {

using namespace test;

template <class Index>
void lower(SearchMemory<Index>& memory, std::pair<std::uint32_t, std::uint32_t> range) {
  const auto offset = borrowed(memory.rows.offset), neighbour = borrowed(memory.rows.neighbour),
             arrival = borrowed(memory.arrival), queue = borrowed(memory.queue);
  const auto& [from, to] = range;
  lower_parents::submit.over(runtime(), to - from, {type_of<Index>(), from, 50}, {offset, neighbour, queue, arrival});
  for (const auto& each : {arrival, queue}) each->release();
}

template <class Index>
struct LowerParentsOf : testing::Test {};
TYPED_TEST_SUITE(LowerParentsOf, Indices);

TYPED_TEST(LowerParentsOf, Example) {
  SearchMemory<TypeParam> memory({{0, 1, 2, 3, 3}, {2, 2, 3}}, {0, 1});
  memory.arrival = {{0, 0}, {1, 0}, {1, 1}, {2, 2}};
  memory.queue = {0, 1, 2, 3};
  lower(memory, {0, 4});
  EXPECT_EQ(memory.parents(), (std::vector<TypeParam>{0, 1, 0, 2}));
  EXPECT_EQ(memory.levels(), (std::vector<TypeParam>{0, 0, 1, 2}));
}

/// As levels leave it, with the largest parents; what frontiers outside of the range lead to stays.
TYPED_TEST(LowerParentsOf, Graphs) {
  for (const std::size_t n : {257, 30000}) {
    for (const auto& [name, edges] : all_graphs<TypeParam>(n)) {
      if (edges.from.empty()) continue;
      SCOPED_TRACE(name + ", " + std::to_string(n));
      for (const bool all : {true, false}) {
        SearchMemory<TypeParam> memory(rows_of(edges, false), {edges.from[0]});
        const auto& [offset, neighbour] = memory.rows;
        std::vector<std::uint32_t>& queue = memory.queue;
        std::uint32_t &end = memory.control[0].end, done = 0;
        for (; done < end; ++done) {
          const std::uint32_t u = queue[done];
          for (TypeParam k = offset[u]; k < offset[u + 1]; ++k) {
            Arrival& reached = memory.arrival[static_cast<std::size_t>(neighbour[static_cast<std::size_t>(k)])];
            const std::int32_t level = memory.arrival[u].level + 1;
            if (reached.level < 0) queue[end++] = static_cast<std::uint32_t>(neighbour[static_cast<std::size_t>(k)]);
            if (reached.level < 0 || (reached.level == level && reached.parent < u)) reached = {u, level};
          }
        }
        auto expected = memory.arrival;
        const std::uint32_t from = all ? 0 : end / 3, to = all ? end : end / 2;
        for (std::uint32_t i = from; i < to; ++i) {
          const std::uint32_t u = queue[i];
          for (TypeParam k = offset[u]; k < offset[u + 1]; ++k) {
            Arrival& reached = expected[static_cast<std::size_t>(neighbour[static_cast<std::size_t>(k)])];
            if (reached.level == expected[u].level + 1) reached.parent = std::min(reached.parent, u);
          }
        }
        lower(memory, {from, to});
        for (std::size_t v = 0; v < expected.size(); ++v) ASSERT_EQ(memory.arrival[v].parent, expected[v].parent) << v;
      }
    }
  }
}

}  // namespace pleach::lower_parents
