// All devices of the machine together: operations that choose among them as they go.
#include <pleach/bfs.hpp>

#include "backend.hpp"
#include "checks/bfs_reference.hpp"
#include "graphs.hpp"

using namespace pleach;
using namespace pleach::test;

namespace {

using Index = std::int32_t;

struct Hybrid : testing::Test {
  void SetUp() override {
    shut_down();
    all = std::make_unique<Runtime>();
  }

  [[nodiscard]] std::uint64_t tasks_on(Backend kind) const {
    std::uint64_t tasks = 0;
    for (const Worker& worker : all->workers()) tasks += worker.kind == kind ? worker.tasks : 0;
    return tasks;
  }

  void search(const Edges<Index>& edges, BreadthFirstSearch algorithm) {
    const auto rows = rows_of(edges, false);
    const std::vector<Index> sources{0};
    const std::span<const Index> offset(rows.offset), neighbour(rows.neighbour), from(sources);
    const auto graph = Graph<Index>::from_adjacency(*all, offset, neighbour);
    std::vector<Index> level(edges.n), parent(edges.n);
    breadth_first_search(graph, from, std::span(level), std::span(parent), {.algorithm = algorithm});
    EXPECT_TRUE(equal(level, reference::bfs_levels(offset, neighbour, from)));
    EXPECT_EQ(
        reference::bfs_fault(offset, neighbour, from, std::span<const Index>(level), std::span<const Index>(parent)),
        "");
  }

  std::unique_ptr<Runtime> all;
};

/// Beside a GPU, narrow levels are for CPU cores, and wide ones are not.
TEST_F(Hybrid, NarrowAndWideLevels) {
  const auto edges = narrow_and_wide<Index>(sanitized ? 300 : 60000, 20000);
  for (const auto algorithm : {BreadthFirstSearch::frontier, BreadthFirstSearch::direction_optimizing}) {
    const std::uint64_t cpu = tasks_on(Backend::cpu);
    search(edges, algorithm);
    if (backend() == Backend::cuda) {
      EXPECT_GT(tasks_on(Backend::cpu), cpu);
    }
  }
  if (backend() == Backend::cuda) {
    EXPECT_GT(tasks_on(Backend::cuda), 0U);
  }
}

TEST_F(Hybrid, DeepTree) {
  search(path<Index>(100000), BreadthFirstSearch::automatic);
  search(caterpillar<Index>(30000, 10, 1), BreadthFirstSearch::automatic);
}

}  // namespace
