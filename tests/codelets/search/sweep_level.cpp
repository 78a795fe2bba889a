#include "search/sweep_level/codelet.hpp"

#include "backend.hpp"
#include "runtime/phases/runtime.hpp"
#include "searches.hpp"

namespace pleach::sweep_level {

using namespace test;

/// Runs the phase, with `tasks` tasks side by side.
template <class Index>
void sweep(SearchMemory<Index>& memory, std::uint32_t levels, std::size_t tasks = 1) {
  const auto offset = borrowed(memory.rows.offset), neighbour = borrowed(memory.rows.neighbour),
             arrival = borrowed(memory.arrival), control = borrowed(memory.control);
  for (std::size_t k = 0; k < tasks; ++k) {
    sweep_level::submit(runtime(), {type_of<Index>(), 0, levels, static_cast<std::uint32_t>(tasks)},
                        {offset, neighbour, arrival->alias(tasks, k), control->alias(tasks, k)});
  }
  for (const auto& each : {arrival, control}) each->release();
}

template <class Index>
struct SweepLevelOf : testing::Test {};
TYPED_TEST_SUITE(SweepLevelOf, Indices);

TYPED_TEST(SweepLevelOf, Example) {
  auto memory = example<TypeParam>();
  sweep(memory, 10);
  EXPECT_EQ(memory.levels(), (std::vector<TypeParam>{0, 1, 1, 2}));
  EXPECT_EQ(memory.parents(), (std::vector<TypeParam>{0, 0, 0, 2}));
  EXPECT_EQ(memory.control[0].heading, Heading::over);
}

TYPED_TEST(SweepLevelOf, Graphs) {
  for (const std::size_t n : {10, 257, 3000}) {
    for (const auto& [name, edges] : all_graphs<TypeParam>(n)) {
      if (edges.from.empty() || (n > 1000 && name.find("path") != std::string::npos)) continue;
      SCOPED_TRACE(name + ", " + std::to_string(n));
      SearchMemory<TypeParam> memory(rows_of(edges, false), {static_cast<TypeParam>(edges.from[0])});
      for (std::size_t k = 0; k <= edges.n && memory.control[0].heading == Heading::down; ++k) sweep(memory, 100);
      memory.expect_over();
    }
  }
}

TYPED_TEST(SweepLevelOf, SideBySide) {
  if (!runtime().impl().shares_updates()) GTEST_SKIP() << "a team is of cores";
  SearchMemory<TypeParam> memory(rows_of(random_graph<TypeParam>(50000, 200000, 1), false), {7});
  sweep(memory, 1, 4);
  memory.expect_over();
}

}  // namespace pleach::sweep_level
