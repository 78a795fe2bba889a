#include "search/pull_level/codelet.hpp"

#include "backend.hpp"
#include "runtime/phases/runtime.hpp"
#include "searches.hpp"

namespace pleach::pull_level {

using namespace test;

constexpr std::uint32_t plenty = 40;  // levels

/// Runs the phase, with `tasks` tasks side by side.
template <class Index>
void pull(SearchMemory<Index>& memory, std::uint32_t beta, std::uint32_t levels, std::size_t tasks = 1) {
  const auto offset = borrowed(memory.rows.offset), neighbour = borrowed(memory.rows.neighbour),
             arrival = borrowed(memory.arrival), queue = borrowed(memory.queue), visited = borrowed(memory.visited),
             sets = borrowed(memory.sets), control = borrowed(memory.control);
  for (std::size_t k = 0; k < tasks; ++k) {
    pull_level::submit(runtime(), {type_of<Index>(), beta, 1, levels, static_cast<std::uint32_t>(tasks)},
                       {offset, neighbour, arrival->alias(tasks, k), queue->alias(tasks, k), visited->alias(tasks, k),
                        sets->alias(tasks, k), control->alias(tasks, k)});
  }
  for (const auto& each : {arrival, queue, visited, sets, control}) each->release();
}

/// The search of an undirected graph, ready to lead up.
template <class Index>
SearchMemory<Index> upwards(const Edges<Index>& edges, const std::vector<Index>& sources) {
  SearchMemory<Index> memory(rows_of(edges, false), sources);
  memory.control[0].heading = Heading::up;
  return memory;
}

/// The frontier, of those that were reached last, stands at the end of the queue.
template <class Index>
void expect_frontier(const SearchMemory<Index>& memory) {
  const Control& control = memory.control[0];
  std::vector<std::uint32_t> frontier(memory.queue.begin() + control.begin, memory.queue.begin() + control.end),
      expected;
  std::sort(frontier.begin(), frontier.end());
  for (std::uint32_t v = 0; v < memory.arrival.size(); ++v) {
    if (memory.arrival[v].level == static_cast<std::int32_t>(control.level)) expected.push_back(v);
  }
  EXPECT_TRUE(equal(frontier, expected));
  EXPECT_EQ(control.size, expected.size());
  EXPECT_EQ(control.front, 0U);
}

template <class Index>
struct PullLevelOf : testing::Test {};
TYPED_TEST_SUITE(PullLevelOf, Indices);

TYPED_TEST(PullLevelOf, Example) {
  auto memory = example<TypeParam>();
  memory.control[0].heading = Heading::up;
  pull(memory, 4, plenty);
  EXPECT_EQ(memory.levels(), (std::vector<TypeParam>{0, 1, 1, 2}));
  EXPECT_EQ(memory.parents(), (std::vector<TypeParam>{0, 0, 0, 2}));
  EXPECT_EQ(memory.visited, std::vector<std::uint32_t>{15});
  EXPECT_EQ(memory.queue[0], 0U);
  EXPECT_EQ(memory.queue[1], 3U);
  EXPECT_EQ(memory.control[0].level, 2U);
  EXPECT_EQ(memory.control[0].heading, Heading::down);
  EXPECT_EQ(memory.control[0].settled_from, 0U);
  EXPECT_EQ(memory.control[0].settled_to, 1U);
  expect_frontier(memory);
}

/// Parents are the first neighbours in their rows that were in the frontier; of stretches, the first one is told.
TYPED_TEST(PullLevelOf, FirstParents) {
  auto memory = upwards<TypeParam>(rmat<TypeParam>(10, 20000, 5), {0});
  memory.control[0].settled_from = 7, memory.control[0].settled_to = 9;
  pull(memory, 1 << 20, plenty);
  while (memory.control[0].heading == Heading::up) pull(memory, 1 << 20, plenty);
  EXPECT_EQ(memory.control[0].settled_from, 7U);
  EXPECT_EQ(memory.control[0].settled_to, 9U);
  std::size_t reached = 0;
  for (std::size_t v = 1; v < memory.arrival.size(); ++v) {
    const auto [parent, level] = memory.arrival[v];
    if (level < 0) continue;
    ++reached;
    auto k = static_cast<std::size_t>(memory.rows.offset[v]);
    while (memory.arrival[static_cast<std::size_t>(memory.rows.neighbour[k])].level != level - 1) ++k;
    ASSERT_EQ(parent, static_cast<std::uint32_t>(memory.rows.neighbour[k])) << v;
  }
  EXPECT_GT(reached, 100U);
}

/// Searches to the end: a frontier is never narrow if beta exceeds the number of vertices.
TYPED_TEST(PullLevelOf, Graphs) {
  for (const std::size_t n : {10, 257, 3000}) {
    for (const auto& [name, edges] : all_graphs<TypeParam>(n)) {
      if (edges.from.empty() || name.find("path") != std::string::npos) continue;
      SCOPED_TRACE(name + ", " + std::to_string(n));
      auto memory = upwards<TypeParam>(edges, {static_cast<TypeParam>(edges.from[0])});
      for (std::size_t k = 0; k <= edges.n && memory.control[0].heading == Heading::up; ++k) {
        pull(memory, static_cast<std::uint32_t>(edges.n) + 1, plenty);
      }
      memory.expect_over();
    }
  }
}

/// Another device goes on where an OpenCL device has done some levels.
TYPED_TEST(PullLevelOf, AfterAnotherDevice) {
  auto memory = upwards<TypeParam>(random_graph<TypeParam>(20000, 60000, 1), {0});
  for (int task = 0; task < 100 && memory.control[0].heading == Heading::up; ++task) {
    memory.spoil();
    pull(memory, 20001, 1);
    if (memory.control[0].heading == Heading::up) expect_frontier(memory);
  }
  memory.expect_over();
}

TYPED_TEST(PullLevelOf, LeadsDown) {
  auto memory = upwards<TypeParam>(random_graph<TypeParam>(20000, 60000, 1), {0, 5, 5000});
  pull(memory, 18, plenty);
  EXPECT_EQ(memory.control[0].heading, Heading::down);
  EXPECT_LE(memory.control[0].size, 20000U / 18);
  expect_frontier(memory);
  const auto arrival = memory.levels();
  pull(memory, 18, plenty);
  EXPECT_EQ(memory.levels(), arrival) << "nothing was to be done";
}

/// Rows that a thread, and that a warp, does not see the end of at once.
TYPED_TEST(PullLevelOf, LongRows) {
  for (const std::size_t n : {31, 32, 33, 63, 64, 65, 1000}) {
    SCOPED_TRACE(n);
    // Every vertex of the right sees the source, the last of the left, after all others.
    auto memory = upwards<TypeParam>(bipartite<TypeParam>(n, 70), {static_cast<TypeParam>(n - 1)});
    pull(memory, 100000, plenty);
    memory.expect_over();
  }
}

TYPED_TEST(PullLevelOf, SideBySide) {
  if (!runtime().impl().shares_updates()) GTEST_SKIP() << "a team is of cores";
  const auto edges = rmat<TypeParam>(sanitized ? 11 : 15, sanitized ? 20000 : 300000, 3);
  auto memory = upwards<TypeParam>(edges, {edges.from[0]});
  pull(memory, 1 << 20, plenty, 4);
  memory.expect_over();
}

}  // namespace pleach::pull_level
