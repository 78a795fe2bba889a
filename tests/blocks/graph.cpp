#include "blocks/blocks.hpp"
#include "graphs.hpp"

#include <pleach/block_graph.hpp>
#include <pleach/block_tree.hpp>

#include <algorithm>
#include <numeric>
#include <string>

using namespace pleach;
using namespace pleach::test;

namespace {

template <class Index>
struct Searched {
  std::vector<Index> level, parent;
};

/// Levels by a queue; of the parents, the smallest.
template <class Index>
Searched<Index> searched(const Edges<Index>& edges, bool directed, const std::vector<Index>& sources) {
  const Rows<Index> rows = rows_of(edges, directed);
  const auto at = [](Index i) { return static_cast<std::size_t>(i); };
  Searched<Index> found{std::vector<Index>(edges.n, -1), std::vector<Index>(edges.n, -1)};
  std::vector<Index> queue;
  for (const Index source : sources) {
    if (found.level[at(source)] == 0) continue;
    found.level[at(source)] = 0;
    found.parent[at(source)] = source;
    queue.push_back(source);
  }
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const Index v = queue[next];
    for (Index k = rows.offset[at(v)]; k < rows.offset[at(v) + 1]; ++k) {
      const Index w = rows.neighbour[at(k)];
      if (found.level[at(w)] == -1) {
        found.level[at(w)] = found.level[at(v)] + 1;
        found.parent[at(w)] = v;
        queue.push_back(w);
      } else if (found.level[at(w)] == found.level[at(v)] + 1) {
        found.parent[at(w)] = std::min(found.parent[at(w)], v);
      }
    }
  }
  return found;
}

template <class Index>
std::vector<Index> smallest_of_components(const Edges<Index>& edges) {
  std::vector<Index> label(edges.n);
  std::iota(label.begin(), label.end(), Index{0});
  for (std::size_t v = 0; v < edges.n; ++v) {
    if (label[v] != static_cast<Index>(v)) continue;
    const auto reached = searched<Index>(edges, false, {static_cast<Index>(v)});
    for (std::size_t w = v; w < edges.n; ++w) {
      if (reached.level[w] >= 0) label[w] = static_cast<Index>(v);
    }
  }
  return label;
}

template <class Index>
void check_search(const Edges<Index>& edges, std::size_t block, bool directed, const std::vector<Index>& sources) {
  const auto expected = searched(edges, directed, sources);
  BlockVector<Index> level(network(), edges.n, {.block = block}), parent(network(), level.layout());
  const BlockGraph<Index> graph(level.layout(), blocks_of(edges.from, block), blocks_of(edges.to, block),
                                {.directed = directed});
  EXPECT_EQ(graph.arcs(), edges.from.size() * (directed ? 1 : 2));
  const Index deepest = expected.level.empty() ? -1 : std::ranges::max(expected.level);
  BfsStatistics counted{0, 0, static_cast<std::size_t>(deepest + 1)};
  const Rows<Index> rows = rows_of(edges, directed);
  for (std::size_t v = 0; v < edges.n; ++v) {
    if (expected.level[v] < 0) continue;
    ++counted.reached;
    counted.arcs += static_cast<std::size_t>(rows.offset[v + 1] - rows.offset[v]);
  }
  for (const auto algorithm : {BreadthFirstSearch::frontier, BreadthFirstSearch::direction_optimizing}) {
    BfsStatistics found;
    const std::uint64_t levels = breadth_first_search(graph, sources, level, parent, {algorithm, &found});
    EXPECT_EQ(levels, counted.levels);
    EXPECT_TRUE(equal(level.part(), part_of(expected.level, level)));
    EXPECT_TRUE(equal(parent.part(), part_of(expected.parent, parent)));
    EXPECT_EQ(found.reached, counted.reached);
    EXPECT_EQ(found.arcs, counted.arcs);
    EXPECT_EQ(found.levels, counted.levels);
    EXPECT_EQ(breadth_first_search(graph, sources, level, parent, {algorithm}), counted.levels);
  }
}

template <class Index>
void check_components(const Edges<Index>& edges, std::size_t block, const std::vector<Index>& expected) {
  BlockVector<Index> label(network(), edges.n, {.block = block});
  const std::uint64_t count = connected_components(blocks_of(edges.from, block), blocks_of(edges.to, block), label);
  EXPECT_TRUE(equal(label.part(), part_of(expected, label)));
  std::uint64_t roots = 0;
  for (std::size_t v = 0; v < edges.n; ++v) roots += expected[v] == static_cast<Index>(v) ? 1 : 0;
  EXPECT_EQ(count, roots);
}

TEST(GraphBlocks, Search) {
  check_search<std::int64_t>(rmat<std::int64_t>(9, 2000, 1), 200, false, {0});
  check_search<std::int32_t>(random_graph<std::int32_t>(500, 1000, 1), 250, true, {3, 499, 3});
  check_search<std::int64_t>(random_graph<std::int64_t>(300, 3000, 1), 100, true, {5});  // blocks within words
  check_search<std::int32_t>(random_graph<std::int32_t>(3, 2, 1), 0, false, {2});
  check_search<std::int32_t>({5, {}, {}}, 2, false, {});
  check_search<std::int32_t>({0, {}, {}}, 0, false, {});
  check_search<std::int32_t>(star<std::int32_t>(500), 200, false, {7});
  check_search<std::int32_t>(star<std::int32_t>(500), 500, false, {7});  // one block, where one process has all
  check_search<std::int64_t>(random_graph<std::int64_t>(300, 3000, 1), 300, true, {5, 8});
  check_search<std::int32_t>(rmat<std::int32_t>(16, 500000, 2), 1 << 16, false, {0});  // whose frontiers are wide
  check_search<std::int64_t>(rmat<std::int64_t>(9, 2000, 1), 512, false, {0});
  check_search<std::int32_t>(path<std::int32_t>(12), 7, false, {11});
  check_search<std::int32_t>(path<std::int32_t>(700), 300, false, {350});
  // More blocks than tell each other all, and more frontiers than targets are kept of; several ranks have those above.
  if (network().ranks() == 1) check_search<std::int32_t>(path<std::int32_t>(100), 6, false, {50});
  // Two paths through two blocks. After five levels, which the host does not look at one by one, vertex 5 has many
  // arcs, and 20005 has claimed one of the vertices that they lead to; 100 levels later 20105 has many.
  Edges<std::int32_t> hubs{60000, {0}, {20001}};
  for (std::size_t v = 0; v < 5; ++v) hubs.add(v, v + 1);
  for (std::size_t v = 20001; v < 20105; ++v) hubs.add(v, v + 1);
  for (std::size_t v = 6; v < 9002; ++v) hubs.add(5, v), hubs.add(5, 21000 + v);
  hubs.add(20005, 9);
  for (std::size_t v = 40000; v < 50000; ++v) hubs.add(20105, v);
  hubs.add(45000, 59999);
  check_search<std::int32_t>(hubs, 20000, true, {0});
  std::vector<std::int32_t> many;  // sources, which are brought to their blocks
  for (std::int32_t v = 0; v < 3000; v += 2) many.push_back(v);
  check_search<std::int32_t>(random_graph<std::int32_t>(3000, 3000, 1), 1000, false, many);
}

/// Searches from the roots, and the smallest vertices of components that have none.
template <class Index>
void check_spanning(const Edges<Index>& edges, std::size_t block, const std::vector<Index>& roots) {
  std::vector<Index> sources = roots;
  for (std::size_t v = 0; v < edges.n; ++v) {
    if (searched(edges, false, sources).level[v] < 0) sources.push_back(static_cast<Index>(v));
  }
  const auto expected = searched(edges, false, sources);
  BlockVector<Index> parent(network(), edges.n, {.block = block});
  const BlockGraph<Index> graph(parent.layout(), blocks_of(edges.from, block), blocks_of(edges.to, block));
  spanning_tree(graph, parent, {.roots = roots});
  EXPECT_TRUE(equal(parent.part(), part_of(expected.parent, parent)));
  EXPECT_EQ(spanning_tree(graph, {.roots = roots}).roots(), sources.size());
}

TEST(GraphBlocks, SpanningTree) {
  check_spanning<std::int32_t>(random_graph<std::int32_t>(50, 30, 1), 30, {40});
  check_spanning<std::int64_t>(random_graph<std::int64_t>(90, 700, 1), 0, {});
  check_spanning<std::int32_t>({3, {}, {}}, 2, {});
  const BlockVector<std::int32_t> from = blocks_of<std::int32_t>({0, 1}, 1), to = blocks_of<std::int32_t>({1, 1}, 1);
  BlockVector<std::int32_t> parent(network(), 3);
  const BlockGraph<std::int32_t> graph(parent.layout(), from, to), directed(parent.layout(), from, to, {true});
  const std::vector<std::int32_t> roots{0, 1};
  EXPECT_THROW(spanning_tree(graph, parent, {.roots = roots}), StructureError);
  EXPECT_THROW(spanning_tree(directed, parent), ArgumentError);
}

TEST(GraphBlocks, Components) {
  for (const auto& [name, edges] : all_graphs<std::int32_t>(300)) {
    if (name != "no edges" && name != "shuffled path" && name != "star" && name != "sparse") continue;
    SCOPED_TRACE(name);
    check_components(edges, 150, smallest_of_components(edges));
  }
  const auto kronecker = rmat<std::int64_t>(9, 600, 1);
  check_components(kronecker, 200, smallest_of_components(kronecker));
  check_components<std::int32_t>({0, {}, {}}, 0, {});
}

TEST(GraphBlocks, Large) {
  const std::size_t n = large_sizes().front();
  const auto edges = random_graph<std::int32_t>(n, 3 * n, 1);
  check_search<std::int32_t>(edges, 0, false, {1});
  const auto lists = path<std::int64_t>(n);
  check_components(lists, 0, std::vector<std::int64_t>(n));
}

TEST(GraphBlocks, Errors) {
  const auto message = [](const auto& call) -> std::string {
    try {
      call();
    } catch (const Error& error) {
      return error.what();
    }
    return "nothing";
  };
  auto edges = random_graph<std::int32_t>(1000, 2000, 1);
  edges.to[1500] = 1000;
  edges.to[1700] = -1;
  const auto from = blocks_of(edges.from, 300), to = blocks_of(edges.to, 300);
  BlockVector<std::int32_t> level(network(), 1000, {.block = 300}), parent(network(), level.layout());
  EXPECT_EQ(message([&] { (void)BlockGraph<std::int32_t>(level.layout(), from, to); }),
            "BlockGraph: to[1500] = 1000 is outside [0, 1000)");
  EXPECT_EQ(message([&] { (void)connected_components(from, to, level); }),
            "connected_components: to[1500] = 1000 is outside [0, 1000)");
  const BlockGraph<std::int32_t> graph(level.layout(), from, from);
  EXPECT_EQ(message([&] {
              (void)breadth_first_search(graph, std::vector<std::int32_t>{5, 1000}, level, parent);
            }),
            "breadth_first_search: sources[1] = 1000 is outside [0, 1000)");
  EXPECT_THROW((void)breadth_first_search(graph, {}, level, level), ArgumentError);
  EXPECT_THROW((void)breadth_first_search(graph, {}, level, parent, {BreadthFirstSearch::tour}), ArgumentError);
  BlockVector<std::int32_t> other(network(), 1000, {.block = 200});
  EXPECT_THROW((void)breadth_first_search(graph, {}, other, other), ArgumentError);
}

}  // namespace
