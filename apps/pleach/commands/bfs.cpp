// pleach bfs: levels and parents of a breadth-first search.
#include "checks/graph_check.hpp"
#include "commands/commands.hpp"
#include "commands/compute_run.hpp"
#include "commands/input.hpp"
#include "commands/tree_output.hpp"
#include "formats/array_file.hpp"

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
  std::vector<std::int64_t> sources{0};
  bool has_sources = false;
  std::string algorithm = "automatic";
  std::string parents, spanning_tree;
};

template <class Index>
std::vector<Index> sources_of(const BfsCommand& command, const EdgeList<Index>& edges) {
  if (!command.has_sources && edges.vertices == 0) return {};
  if (!command.has_sources) return {0};
  std::vector<Index> sources;
  for (const std::int64_t source : command.sources) {
    const auto vertex = edges.find(source);
    if (!vertex && edges.number.empty()) {
      throw RangeError(fmt::format("bfs: --source {} is outside [0, {})", source, edges.vertices));
    }
    if (!vertex) throw RangeError(fmt::format("bfs: no edge has --source {}", source));
    sources.push_back(*vertex);
  }
  return sources;
}

template <class Index>
void write_levels(const std::string& path, const EdgeList<Index>& edges, std::span<const Index> level,
                  std::span<const Index> parent) {
  switch (tree_output(path)) {
    case TreeOutput::array: write_array<Index>(path, level); return write_numbers(path, edges);
    case TreeOutput::folder:
      write_folder<Index>(path, {{"level", level}, {"parent", parent}});
      return write_numbers(path, edges);
    case TreeOutput::table: break;
  }
  std::vector<Index> vertex(level.size());
  for (std::size_t v = 0; v < vertex.size(); ++v) vertex[v] = static_cast<Index>(v);
  write_table<Index>(path, {{"vertex", vertex, true}, {"level", level}, {"parent", parent, true}}, edges.number);
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
    if (!command.common.output.empty()) write_levels<Index>(command.common.output, edges, levels, parents);
    for (const auto& [path, values] : {std::pair{command.parents, parents}, {command.spanning_tree, {spanning}}}) {
      if (path.empty()) continue;
      write_array<Index>(path, values);
      write_numbers(path, edges);
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
  bfs.option("--source", command->sources, "Where the search begins: a vertex, or several at a time")
      .text("S[,S..] [0]");
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
  bfs.option("--parents", command->parents, "Write the parent of each vertex there, -1 for none").text("FILE");
  bfs.option("--spanning-tree", command->spanning_tree,
             "Write a spanning forest there, as parents: the roots are the sources, and the smallest vertices of "
             "the components that have none")
      .excludes(directed)
      .text("OUT");
  add_compute_options(bfs, command->common);
  bfs.remove("--type");
  bfs["--output"].description(
      "Write the levels there, -1 for none (.npy or text), or levels and parents: a table (.tsv, or '-' for stdout), "
      "or FOLDER/ "
      "for one .npy each; -.gz compresses");
  bfs.on_call([command, bfs] {
    command->has_sources = bfs["--source"].given();
    with_index(command->common.index, [&]<class Index>(Index) { run<Index>(*command); });
  });
}

}  // namespace pleach::app
