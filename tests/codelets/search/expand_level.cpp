#include "search/expand_level/codelet.hpp"

#include "backend.hpp"
#include "runtime/phases/runtime.hpp"
#include "searches.hpp"

namespace pleach::expand_level {

using namespace test;

constexpr std::uint32_t plenty = 40;  // levels
constexpr std::uint32_t narrow = 1 << 20;

/// Runs the phase, with `tasks` tasks side by side.
template <class Index>
void expand(SearchMemory<Index>& memory, std::uint32_t alpha, std::uint32_t levels, std::size_t tasks = 1,
            std::uint32_t smallest = 0) {
  const auto offset = borrowed(memory.rows.offset), neighbour = borrowed(memory.rows.neighbour),
             arrival = borrowed(memory.arrival), queue = borrowed(memory.queue), piece = borrowed(memory.piece),
             visited = borrowed(memory.visited), control = borrowed(memory.control);
  for (std::size_t k = 0; k < tasks; ++k) {
    expand_level::submit(runtime(),
                         {type_of<Index>(), alpha, 0, levels, narrow, static_cast<std::uint32_t>(tasks), smallest},
                         {offset, neighbour, arrival->alias(tasks, k), queue->alias(tasks, k), piece->alias(tasks, k),
                          visited->alias(tasks, k), control->alias(tasks, k)});
  }
  for (const auto& each : {arrival, queue, piece, visited, control}) each->release();
}

/// Each reached vertex stands in the queue once, in ascending order of levels.
template <class Index>
void expect_queue(const SearchMemory<Index>& memory) {
  const std::uint32_t end = memory.control[0].end;
  std::vector<bool> queued(memory.arrival.size());
  for (std::uint32_t i = 0; i < end; ++i) {
    const std::uint32_t v = memory.queue[i];
    EXPECT_FALSE(queued[v]) << v;
    queued[v] = true;
    if (i > 0) {
      EXPECT_LE(memory.arrival[memory.queue[i - 1]].level, memory.arrival[v].level);
    }
  }
  for (std::size_t v = 0; v < memory.arrival.size(); ++v) {
    EXPECT_EQ(queued[v], memory.arrival[v].level >= 0) << v;
    EXPECT_EQ((memory.visited[v / 32] >> (v % 32) & 1) != 0, queued[v]) << v;
  }
}

/// Levels that one task after the other does, to the end.
template <class Index>
void expand_to_the_end(SearchMemory<Index>& memory, std::uint32_t levels) {
  for (std::size_t n = memory.arrival.size(), k = 0; k <= n && memory.control[0].heading == Heading::down; ++k) {
    expand(memory, 0, levels);
  }
}

template <class Index>
struct ExpandLevelOf : testing::Test {};
TYPED_TEST_SUITE(ExpandLevelOf, Indices);

TYPED_TEST(ExpandLevelOf, Example) {
  auto memory = example<TypeParam>();
  expand(memory, 0, plenty);
  EXPECT_EQ(memory.levels(), (std::vector<TypeParam>{0, 1, 1, 2}));
  EXPECT_EQ(memory.parents(), (std::vector<TypeParam>{0, 0, 0, 2}));
  EXPECT_EQ(memory.visited, std::vector<std::uint32_t>{15});
  EXPECT_EQ(memory.control[0].heading, Heading::over);
  expect_queue(memory);
}

/// Behind settled frontiers, of which CUDA has some where levels are wide.
TYPED_TEST(ExpandLevelOf, SmallestParents) {
  for (const std::size_t arcs : {200000, 3000000}) {
    SearchMemory<TypeParam> memory(rows_of(rmat<TypeParam>(17, arcs, 3), false), {1});
    while (memory.control[0].heading == Heading::down) expand(memory, 0, plenty, 1, 1);
    const auto& [offset, neighbour] = memory.rows;
    const std::uint32_t from = memory.control[0].settled_from, to = memory.control[0].settled_to;
    EXPECT_EQ(from < to, backend() == Backend::cuda);
    for (std::uint32_t i = from; i < to; ++i) {
      const std::uint32_t u = memory.queue[i];
      for (TypeParam k = offset[u]; k < offset[u + 1]; ++k) {
        const Arrival& reached = memory.arrival[static_cast<std::size_t>(neighbour[static_cast<std::size_t>(k)])];
        if (reached.level == memory.arrival[u].level + 1) {
          ASSERT_LE(reached.parent, u);
        }
      }
    }
    expect_queue(memory);
  }
}

TYPED_TEST(ExpandLevelOf, LeadsUp) {
  // After level 0, 2000 of the 3999 arcs that are left leave the frontier, which is the centre.
  SearchMemory<TypeParam> memory(rows_of(star<TypeParam>(2001), false), {1});
  expand(memory, 15, plenty);
  EXPECT_EQ(memory.control[0].heading, Heading::up);
  EXPECT_EQ(memory.control[0].level, 1U);
  EXPECT_EQ(memory.control[0].size, 1U);
  EXPECT_EQ(memory.control[0].arcs, 2000U);
  expect_queue(memory);
  // Nothing is to be done.
  const auto queue = memory.queue;
  expand(memory, 0, plenty);
  EXPECT_EQ(memory.queue, queue);
  EXPECT_EQ(memory.control[0].heading, Heading::up);
}

TYPED_TEST(ExpandLevelOf, Graphs) {
  for (const std::size_t n : {10, 257, 5000}) {
    for (const auto& [name, edges] : all_graphs<TypeParam>(n)) {
      if (edges.from.empty()) continue;
      SCOPED_TRACE(name + ", " + std::to_string(n));
      SearchMemory<TypeParam> memory(rows_of(edges, false), {static_cast<TypeParam>(edges.from[0])});
      expand_to_the_end(memory, plenty);
      memory.expect_over();
      expect_queue(memory);
    }
  }
}

TYPED_TEST(ExpandLevelOf, LevelByLevel) {
  if (backend() != Backend::opencl) GTEST_SKIP() << "a task runs to the end";
  SearchMemory<TypeParam> memory(rows_of(random_graph<TypeParam>(20000, 100000, 1), false), {0});
  expand_to_the_end(memory, 1);
  memory.expect_over();
  expect_queue(memory);
}

TYPED_TEST(ExpandLevelOf, AfterAnotherDevice) {
  SearchMemory<TypeParam> memory(rows_of(random_graph<TypeParam>(20000, 100000, 1), false), {0});
  memory.spoil();
  expand_to_the_end(memory, plenty);
  memory.expect_over();
  expect_queue(memory);
}

TYPED_TEST(ExpandLevelOf, SideBySide) {
  if (!runtime().impl().shares_updates()) GTEST_SKIP() << "a team is of cores";
  for (const auto& [name, edges] : all_graphs<TypeParam>(sanitized ? 3000 : 50000)) {
    if (edges.from.empty()) continue;
    SCOPED_TRACE(name);
    SearchMemory<TypeParam> memory(rows_of(edges, false), {static_cast<TypeParam>(edges.from[0])});
    expand(memory, 0, plenty, 4);
    memory.expect_over();
    expect_queue(memory);
  }
}

/// Levels of these widths: a vertex has a neighbour on the level above, and an edge a vertex leads there anyhow.
template <class Index>
Edges<Index> levels_of(std::initializer_list<std::size_t> widths) {
  std::mt19937_64 random(1);
  Edges<Index> edges{0, {}, {}};
  std::size_t above = 0, width_above = 0;
  for (const std::size_t width : widths) {
    const std::size_t first = edges.n;
    edges.n += width;
    for (std::size_t v = first; width_above > 0 && v < edges.n; ++v) edges.add(above + (v - first) % width_above, v);
    for (std::size_t k = 0; width_above > 0 && k < width; ++k) {
      edges.add(above + random() % width_above, first + random() % width);
    }
    above = first;
    width_above = width;
  }
  return edges;
}

/// Levels that several blocks of a GPU take, with and without others between, and more new vertices than one block has
/// memory for.
TYPED_TEST(ExpandLevelOf, MiddleLevels) {
  const auto edges = levels_of<TypeParam>({1,   20,   300, 700, 4000, 4096, 4097, 2000, 300, 257, 256, 100, 63,
                                           300, 3900, 300, 40,  400,  9000, 400,  400,  64,  20,  1,   500, 500});
  SearchMemory<TypeParam> memory(rows_of(edges, false), {0});
  expand_to_the_end(memory, plenty);
  memory.expect_over();
  expect_queue(memory);
}

/// More arcs and vertices than a task keeps, and frontiers of which there are more chunks than tasks.
TYPED_TEST(ExpandLevelOf, LongRows) {
  for (const std::size_t tasks : {1, 4}) {
    if (tasks > 1 && !runtime().impl().shares_updates()) continue;
    SCOPED_TRACE(tasks);
    SearchMemory<TypeParam> memory(rows_of(random_graph<TypeParam>(20000, 600000, 1), false), {0});
    expand(memory, 0, plenty, tasks);
    memory.expect_over();
    expect_queue(memory);
  }
}

}  // namespace pleach::expand_level
