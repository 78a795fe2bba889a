#include "search/lower_parents/codelet.hpp"

#include "backend.hpp"
#include "searches.hpp"

#include <tuple>
#include <utility>

namespace pleach::lower_parents {

using namespace test;

/// The frontiers in the queue outside of the settled ones.
template <class Index>
void lower(SearchMemory<Index>& memory, std::pair<std::uint32_t, std::uint32_t> settled) {
  std::tie(memory.control[0].settled_from, memory.control[0].settled_to) = settled;
  const auto offset = borrowed(memory.rows.offset), neighbour = borrowed(memory.rows.neighbour),
             arrival = borrowed(memory.arrival), queue = borrowed(memory.queue), control = borrowed(memory.control);
  lower_parents::submit.over(runtime(), memory.arrival.size(), {type_of<Index>(), 50},
                             {offset, neighbour, queue, control, arrival});
  for (const auto& each : {arrival, queue, control}) each->release();
}

template <class Index>
struct LowerParentsOf : testing::Test {};
TYPED_TEST_SUITE(LowerParentsOf, Indices);

TYPED_TEST(LowerParentsOf, Example) {
  SearchMemory<TypeParam> memory({{0, 1, 2, 3, 3}, {2, 2, 3}}, {0, 1});
  memory.arrival = {{0, 0}, {1, 0}, {1, 1}, {2, 2}};
  memory.queue = {0, 1, 2, 3};
  memory.control[0].end = 4;
  lower(memory, {0, 0});
  EXPECT_EQ(memory.parents(), (std::vector<TypeParam>{0, 1, 0, 2}));
  EXPECT_EQ(memory.levels(), (std::vector<TypeParam>{0, 0, 1, 2}));
}

/// The state that levels leave, with the largest parents; the parents of settled frontiers stay.
TYPED_TEST(LowerParentsOf, Graphs) {
  for (const std::size_t n : {257, 70000}) {  // more than a GPU looks at in one go
    for (const auto& [name, edges] : all_graphs<TypeParam>(n)) {
      if (edges.from.empty()) continue;
      SCOPED_TRACE(name + ", " + std::to_string(n));
      for (const std::uint32_t part : {0, 1, 2, 3}) {
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
        const std::pair settled{end / 3 * part / 3, end / 3 * part};  // none, or a part in the middle
        for (std::uint32_t i = 0; i < end; ++i) {
          const std::uint32_t u = queue[i];
          if (i >= settled.first && i < settled.second) continue;
          for (TypeParam k = offset[u]; k < offset[u + 1]; ++k) {
            Arrival& reached = expected[static_cast<std::size_t>(neighbour[static_cast<std::size_t>(k)])];
            if (reached.level == expected[u].level + 1) reached.parent = std::min(reached.parent, u);
          }
        }
        lower(memory, settled);
        for (std::size_t v = 0; v < expected.size(); ++v) ASSERT_EQ(memory.arrival[v].parent, expected[v].parent) << v;
      }
    }
  }
}

}  // namespace pleach::lower_parents
