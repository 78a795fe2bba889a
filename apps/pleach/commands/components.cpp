// pleach components: the connected components of a graph.
#include "checks/graph_check.hpp"
#include "cli/compute_run.hpp"
#include "cli/input.hpp"
#include "commands/commands.hpp"
#include "commands/in_blocks.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include <fmt/format.h>

namespace pleach::app {

namespace {

struct ComponentsCommand {
  ComputeOptions common;
  InputOptions input;
};

template <class Index>
std::size_t largest_component(std::span<const Index> label) {
  std::vector<std::size_t> size(label.size());
  for (const Index l : label) ++size[static_cast<std::size_t>(l)];
  return size.empty() ? 0 : std::ranges::max(size);
}

template <class Index>
void run(const ComponentsCommand& command) {
  ComputeRun run("components", command.common);
  run.load("reading the graph");
  const EdgeList<Index> edges = read_graph<Index>("components", command.input);
  run.require_memory(edges, sizeof(Index) == 4 ? Footprint{16, 16} : Footprint{20, 31});

  run.init("starting the workers");
  Runtime runtime({.backend = command.common.backend, .devices = command.common.backend});
  const Vector<Index> from(runtime, edges.from), to(runtime, edges.to);
  Vector<Index> label(runtime, edges.vertices);

  std::size_t count = 0;
  run.compute([&] {
    count = connected_components(edges.vertices, from, to, label);
    label.wait();
  });
  const View<const Index> view = label.read();
  const std::span<const Index> labels(view.data(), view.size());
  run.check([&] {
    const auto expected = find_components(edges);
    auto difference = first_difference(labels, std::span<const Index>(expected), [](std::size_t) { return 0; });
    if (difference) difference->what = "label";
    return difference;
  });
  if (run.write() && !command.common.output.empty()) {
    write_results(command.common.output, "vertex", {{"component", labels, true}}, edges.labels);
  }
  const std::size_t largest = largest_component(labels);
  run.finish(runtime, edges.vertices,
             {{"algorithm", "union-find"},
              {"edges", edges.from.size()},
              {"components", count},
              {"largest_component", largest}},
             fmt::format("{} components of {} vertices and {} edges, the largest of {}", count, edges.vertices,
                         edges.from.size(), largest),
             "a vertex");
}

/// Runs in the processes that mpirun started.
template <class Index>
void run_in_blocks(const ComponentsCommand& command) {
  const ComputeOptions common = options_of_rank(command.common);
  run_job({.backend = common.backend, .devices = common.backend}, [&](Network& network) {
    ComputeRun run("components", common);
    run.load("reading the graph");
    const EdgeBlocks<Index> edges = edges_in_blocks<Index>("components", network, command.input);
    BlockVector<Index> label(network, edges.vertices);
    std::uint64_t count = 0;
    run.compute([&] {
      wait_for_all(network);
      count = connected_components(edges.from, edges.to, label);
      network.runtime().wait();
      wait_for_all(network);
    });
    run.check([&] {
      EdgeList<Index> whole;
      whole.vertices = static_cast<std::size_t>(edges.vertices);
      whole.from = edges.from.gather();
      whole.to = edges.to.gather();
      const std::vector<Index> labels = label.gather();
      return found_on_first_rank(network, [&] {
        auto difference = first_difference<Index, Index>(labels, find_components(whole), [](std::size_t) { return 0; });
        if (difference) difference->what = "label";
        return difference;
      });
    });
    Json figures{{"algorithm", "hooking"}, {"edges", edges.from.size()}, {"components", count}};
    figures.update(ranks_json(network));
    if (run.write() && !common.output.empty()) {
      write_blocks<Index>(network, common.output, "vertex", {{"component", &label}});
    }
    run.finish(network.runtime(), static_cast<std::size_t>(edges.vertices), figures,
               fmt::format("{} components of {} vertices and {} edges, {} processes", count, edges.vertices,
                           edges.from.size(), network.ranks()),
               "a vertex");
  });
}

}  // namespace

void add_components(Command app) {
  const Command components = app.subcommand(
      "components", "Find the connected components of a graph: the smallest vertex of that of each vertex");
  const auto command = std::make_shared<ComponentsCommand>();
  add_input(components, command->input);
  add_random(components, command->input, "a graph of N vertices and 8 N edges, whose ends are random");
  add_compute_options(components, command->common);
  components.remove("--type");
  components.on_call([command] {
    with_index(command->common.index, [&]<class Index>(Index) {
      started_ranks() > 1 ? run_in_blocks<Index>(*command) : run<Index>(*command);
    });
  });
}

}  // namespace pleach::app
