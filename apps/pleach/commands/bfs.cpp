// pleach bfs: levels and parents of a breadth-first search.
#include "checks/graph_check.hpp"
#include "cli/compute_run.hpp"
#include "cli/input.hpp"
#include "commands/commands.hpp"
#include "commands/in_blocks.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace pleach::app {

namespace {

const std::map<std::string, BreadthFirstSearch> algorithms{
    {"automatic", BreadthFirstSearch::automatic},
    {"quadratic", BreadthFirstSearch::quadratic},
    {"frontier", BreadthFirstSearch::frontier},
    {"direction-optimizing", BreadthFirstSearch::direction_optimizing},
    {"tour", BreadthFirstSearch::tour}};

struct BfsCommand {
  ComputeOptions common;
  InputOptions input;
  std::string sources;
  std::string algorithm = "automatic";
  std::string parents, spanning_tree;
};

template <class Index>
std::vector<Index> sources_of(const BfsCommand& command, const EdgeList<Index>& edges) {
  if (command.sources.empty()) return edges.vertices == 0 ? std::vector<Index>{} : std::vector<Index>{0};
  return find_vertices("bfs: --source", command.sources, VertexFinder<Index>(edges.labels, edges.vertices));
}

template <class Index>
std::uint64_t count_reached(const std::vector<Index>& levels) {
  return static_cast<std::uint64_t>(std::ranges::count_if(levels, [](Index level) { return level >= 0; }));
}

template <class Index>
void run(const BfsCommand& command) {
  ComputeRun run("bfs", command.common);
  run.load("reading the graph");
  const EdgeList<Index> edges = read_graph<Index>("bfs", command.input);
  const bool directed = command.input.directed;
  run.require_memory(edges, sizeof(Index) == 4 ? Footprint{20, 39} : Footprint{37, 63});
  const std::vector<Index> sources = sources_of<Index>(command, edges);

  run.init("making the graph");
  Runtime runtime({.backend = command.common.backend, .devices = command.common.backend});
  const auto graph = make_graph(runtime, edges, directed);
  Vector<Index> level(runtime, edges.vertices), parent(runtime, edges.vertices);

  BfsStatistics found;
  const BfsOptions options{.algorithm = algorithms.at(command.algorithm)};
  run.compute([&] {
    breadth_first_search(graph, std::span<const Index>(sources), level, parent, options);
    level.wait();
    parent.wait();
  });
  const View<const Index> level_view = level.read(), parent_view = parent.read();
  const std::span<const Index> levels(level_view.data(), level_view.size()),
      parents(parent_view.data(), parent_view.size());
  std::vector<Index> spanning;
  if (!command.spanning_tree.empty()) spanning = spanning_parents<Index>(runtime, edges, sources);

  run.check([&] {
    auto difference = check_search<Index>(edges, directed, sources, levels, parents);
    if (difference || command.spanning_tree.empty()) return difference;
    return check_spanning_tree<Index>(edges, sources, spanning);
  });
  if (run.write()) {
    const Column level_column{"level", levels}, parent_column{"parent", parents, true};
    if (const std::string& output = command.common.output; !output.empty()) {
      std::vector<Column> columns{level_column};
      if (output_kind(output, 2, edges.labels) != OutputKind::array) columns.push_back(parent_column);
      write_results(output, "vertex", columns, edges.labels);
    }
    if (!command.parents.empty()) write_results(command.parents, "vertex", {parent_column}, edges.labels);
    if (!command.spanning_tree.empty()) {
      const Column column{"parent", std::span<const Index>(spanning), true};
      write_results(command.spanning_tree, "vertex", {column}, edges.labels);
    }
  }
  const View<const Index> offset = graph.offset().read();
  for (std::size_t v = 0; v < levels.size(); ++v) {
    if (levels[v] < 0) continue;
    ++found.reached;
    found.arcs += static_cast<std::size_t>(offset[v + 1] - offset[v]);
    found.levels = std::max(found.levels, static_cast<std::size_t>(levels[v]) + 1);
  }
  run.finish(runtime, graph.vertices(),
             {{"algorithm", command.algorithm},
              {"directed", directed},
              {"sources", sources.size()},
              {"arcs", graph.arcs()},
              {"reached", found.reached},
              {"reached_arcs", found.arcs},
              {"levels", found.levels}},
             fmt::format("{} of {} vertices and {} of {} arcs reached on {} levels", found.reached, graph.vertices(),
                         found.arcs, graph.arcs(), found.levels),
             "a vertex");
}

/// Runs in the processes that mpirun started.
template <class Index>
void run_in_blocks(const BfsCommand& command) {
  if (command.algorithm == "quadratic" || command.algorithm == "tour") {
    throw ArgumentError(fmt::format("bfs: several processes do not search by --algorithm {}", command.algorithm));
  }
  const ComputeOptions common = options_of_rank(command.common);
  run_job({.backend = common.backend, .devices = common.backend}, [&](Network& network) {
    ComputeRun run("bfs", common);
    run.load("reading the graph");
    const EdgeBlocks<Index> edges = edges_in_blocks<Index>("bfs", network, command.input);
    EdgeList<Index> whole;
    whole.vertices = static_cast<std::size_t>(edges.vertices);
    const std::vector<Index> sources = sources_of<Index>(command, whole);

    run.init("making the graph");
    const bool directed = command.input.directed;
    BlockVector<Index> level(network, edges.vertices, {.degree = edges.degree(directed)}),
        parent(network, level.layout());
    const BlockGraph<Index> graph(level.layout(), edges.from, edges.to, {.directed = directed});
    std::uint64_t levels = 0;
    run.compute([&] {
      wait_for_all(network);
      levels = breadth_first_search(graph, sources, level, parent, {.algorithm = algorithms.at(command.algorithm)});
      network.runtime().wait();
      wait_for_all(network);
    });
    std::optional<BlockVector<Index>> spanning;
    if (!command.spanning_tree.empty()) {
      spanning.emplace(network, level.layout());
      spanning_tree(graph, *spanning, {.roots = sources});
    }
    run.check([&] {
      whole.from = edges.from.gather();
      whole.to = edges.to.gather();
      const std::vector<Index> all_levels = level.gather(), all_parents = parent.gather(),
                               spanning_parents = spanning ? spanning->gather() : std::vector<Index>();
      return found_on_first_rank(network, [&] {
        auto difference = check_search<Index>(whole, directed, sources, all_levels, all_parents);
        if (difference || !spanning) return difference;
        return check_spanning_tree<Index>(whole, sources, spanning_parents);
      });
    });
    std::uint64_t reached = 0;
    for (const std::uint64_t on_rank : of_all_ranks(network, count_reached(level.part()))) reached += on_rank;
    Json figures{{"algorithm", command.algorithm}, {"directed", directed}, {"sources", sources.size()},
                 {"arcs", graph.arcs()},           {"reached", reached},   {"levels", levels}};
    figures.update(ranks_json(network));
    if (run.write()) {
      std::vector<std::pair<std::string, const BlockVector<Index>*>> columns{{"level", &level}};
      if (output_kind(common.output, 2, {}) != OutputKind::array) columns.emplace_back("parent", &parent);
      if (!common.output.empty()) write_blocks<Index>(network, common.output, "vertex", columns);
      if (!command.parents.empty()) write_blocks<Index>(network, command.parents, "vertex", {{"parent", &parent}});
      if (spanning) write_blocks<Index>(network, command.spanning_tree, "vertex", {{"parent", &*spanning}});
    }
    run.finish(network.runtime(), static_cast<std::size_t>(edges.vertices), figures,
               fmt::format("{} of {} vertices reached on {} levels, {} processes", reached, edges.vertices, levels,
                           network.ranks()),
               "a vertex");
  });
}

}  // namespace

void add_bfs(Command app) {
  const Command bfs = app.subcommand("bfs", "Search a graph breadth first: levels and parents");
  const auto command = std::make_shared<BfsCommand>();
  add_input(bfs, command->input);
  add_random(bfs, command->input, "a graph of N vertices and 8 N edges, whose ends are random");
  bfs.option("--source", command->sources, "Where the search begins: a vertex, or several at a time; else the first")
      .text("S[,S..]");
  std::vector<std::string> names;
  for (const auto& [name, algorithm] : algorithms) names.push_back(name);
  bfs.option("--algorithm", command->algorithm,
             "How: the measured best; every level looks at all vertices; at the vertices that the one before "
             "reached; or those that are not reached yet look for one that is, while levels are large; or by "
             "the Euler tour of a tree")
      .one_of(names)
      .text("automatic|quadratic|frontier|direction-optimizing|tour [automatic]");
  const Option directed = bfs.flag("--directed", command->input.directed,
                                   "Edges lead from the first vertex to the second; entries, "
                                   "from the row to the column");
  bfs.option("--parents", command->parents, "Write the parent of each vertex there, -1 for none, as --output does")
      .output()
      .text("FILE");
  bfs.option("--spanning-tree", command->spanning_tree,
             "Write a spanning forest there, as parents: the roots are the sources, and the smallest vertices of "
             "the components that have none")
      .output()
      .excludes(directed)
      .text("OUT");
  add_compute_options(bfs, command->common);
  bfs.remove("--type");
  bfs["--output"].description(output_text("levels, -1 for none, and parents (an array: levels)"));
  bfs.on_call([command] {
    with_index(command->common.index, [&]<class Index>(Index) {
      started_ranks() > 1 ? run_in_blocks<Index>(*command) : run<Index>(*command);
    });
  });
}

}  // namespace pleach::app
