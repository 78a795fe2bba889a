// pleach bfs: levels and parents of a breadth-first search.
#include "checks/graph_check.hpp"
#include "commands/commands.hpp"
#include "commands/compute_run.hpp"
#include "commands/input.hpp"

#include <algorithm>
#include <map>
#include <memory>
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
  std::vector<std::string> sources;
  std::string algorithm = "automatic";
  std::string parents, spanning_tree;
};

template <class Index>
std::vector<Index> sources_of(const BfsCommand& command, const EdgeList<Index>& edges) {
  if (command.sources.empty()) return edges.vertices == 0 ? std::vector<Index>{} : std::vector<Index>{0};
  return find_vertices("bfs: --source", command.sources, VertexFinder<Index>(edges.labels, edges.vertices));
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

}  // namespace

void add_bfs(Command app) {
  const Command bfs = app.subcommand("bfs", "Search a graph breadth first: levels and parents");
  const auto command = std::make_shared<BfsCommand>();
  add_input(bfs, command->input);
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
      .text("FILE");
  bfs.option("--spanning-tree", command->spanning_tree,
             "Write a spanning forest there, as parents: the roots are the sources, and the smallest vertices of "
             "the components that have none")
      .excludes(directed)
      .text("OUT");
  add_compute_options(bfs, command->common);
  bfs.remove("--type");
  bfs["--output"].description(output_text("levels, -1 for none, and parents (an array: levels)"));
  bfs.on_call([command] { with_index(command->common.index, [&]<class Index>(Index) { run<Index>(*command); }); });
}

}  // namespace pleach::app
