// pleach biconnected: bridges, articulation points, biconnected and 2-edge-connected components of a graph.
#include "checks/biconnected_reference.hpp"
#include "checks/ears_check.hpp"
#include "cli/compute_run.hpp"
#include "cli/input.hpp"
#include "commands/commands.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace pleach::app {

namespace {

struct BiconnectedCommand {
  ComputeOptions common;
  InputOptions input;
  std::string edges;
  bool ears = false;
  std::string ends;  // of an st-numbering: labels
};

template <class Index>
std::span<const Index> span_of(const View<const Index>& view) {
  return {view.data(), view.size()};
}

template <class Index>
void number_from(const std::vector<Index>& st, const EdgeList<Index>& edges, const Vector<Index>& from,
                 const Vector<Index>& to, Vector<Index>& number) try {
  st_numbering(edges.vertices, from, to, st[0], st[1], number);
} catch (const StructureError& error) {
  throw StructureError(with_labels(error.what(), edges.labels));
}

template <class Index>
void run(const BiconnectedCommand& command) {
  ComputeRun run("biconnected", command.common);
  run.load("reading the graph");
  const EdgeList<Index> edges = read_graph<Index>("biconnected", command.input);
  run.require_memory(edges, sizeof(Index) == 4 ? Footprint{190, 130} : Footprint{200, 185});
  const std::size_t n = edges.vertices, m = edges.from.size();

  std::vector<Index> st;
  if (!command.ends.empty()) {
    st = find_vertices("biconnected: --st-numbering", command.ends, VertexFinder<Index>(edges.labels, n));
    if (st.size() != 2) {
      throw ArgumentError(fmt::format("biconnected: --st-numbering takes two vertices, not {}", st.size()));
    }
  }

  run.init("starting the workers");
  Runtime runtime({.backend = command.common.backend, .devices = command.common.backend});
  const Vector<Index> from(runtime, edges.from), to(runtime, edges.to);
  Vector<Index> component(runtime, m), bridge(runtime, m), articulation_point(runtime, n),
      two_edge_component(runtime, n), ear(runtime, command.ears ? m : 0), number(runtime, st.empty() ? 0 : n);

  BiconnectedCounts counts;
  std::size_t ears = 0;
  run.compute([&] {
    counts =
        biconnected_components<Index>(n, from, to, {&component, &bridge, &articulation_point, &two_edge_component});
    if (command.ears) ears = ear_decomposition(n, from, to, ear);
    if (!st.empty()) number_from(st, edges, from, to, number);
    for (const Vector<Index>* result : {&component, &bridge, &articulation_point, &two_edge_component, &ear, &number}) {
      if (result->size() > 0) result->wait();
    }
  });
  const View<const Index> component_view = component.read(), bridge_view = bridge.read(),
                          point_view = articulation_point.read(), two_edge_view = two_edge_component.read(),
                          ear_view = ear.read(), number_view = number.read();
  run.check([&] {
    const auto expected = find_biconnected(edge_rows(edges));
    std::optional<Difference> difference;
    const auto compare = [&](const char* what, const View<const Index>& result, const std::vector<Index>& right) {
      if (difference) return;
      difference = first_difference(span_of(result), std::span<const Index>(right), [](std::size_t) { return 0; });
      if (difference) difference->what = what;
    };
    compare("component", component_view, expected.component);
    compare("bridge", bridge_view, expected.bridge);
    compare("articulation point", point_view, expected.articulation_point);
    compare("2-edge-connected component", two_edge_view, expected.two_edge_component);
    const auto require = [&](const std::optional<std::string>& wrong) {
      if (wrong && !difference) difference = Difference{.index = 0, .result = 0, .expected = 0, .rule = *wrong};
    };
    if (command.ears) require(check_ears(edges, span_of(ear_view), ears));
    if (!st.empty()) require(check_st_numbering(edges, st[0], st[1], span_of(number_view)));
    return difference;
  });
  if (run.write()) {
    const Column points{"articulation_point", span_of(point_view)},
        components{"two_edge_component", span_of(two_edge_view), true};
    if (const std::string& output = command.common.output; !output.empty()) {
      std::vector<Column> columns{components, points};
      if (!st.empty()) columns.push_back({"st_number", span_of(number_view)});
      write_results(output, "vertex", columns, edges.labels);
    }
    if (!command.edges.empty()) {
      const std::span<const Index> ends[] = {edges.from, edges.to};
      std::vector<Column> columns{{"bridge", span_of(bridge_view)}, {"component", span_of(component_view)}};
      if (command.ears) columns.push_back({"ear", span_of(ear_view)});
      if (output_kind(command.edges, columns.size(), edges.labels) != OutputKind::array) {
        columns.insert(columns.begin(), {{"from", ends[0], true}, {"to", ends[1], true}});
      }
      write_results(command.edges, "", columns, edges.labels);
    }
  }
  Json figures{{"algorithm", "tarjan-vishkin"},
               {"edges", m},
               {"components", counts.components},
               {"bridges", counts.bridges},
               {"articulation_points", counts.articulation_points},
               {"two_edge_components", counts.two_edge_components}};
  if (command.ears) figures["ears"] = ears;
  run.finish(
      runtime, n, figures,
      fmt::format("{} biconnected and {} 2-edge-connected components, {} bridges and {} articulation points of "
                  "{} vertices and {} edges",
                  counts.components, counts.two_edge_components, counts.bridges, counts.articulation_points, n, m),
      "a vertex");
}

}  // namespace

void add_biconnected(Command app) {
  const Command biconnected =
      app.subcommand("biconnected",
                     "Find what falls apart without an edge or a vertex: bridges, articulation points, and the "
                     "biconnected and 2-edge-connected components of a graph");
  const auto command = std::make_shared<BiconnectedCommand>();
  add_input(biconnected, command->input);
  biconnected
      .option("--edges", command->edges,
              "Write of each edge whether it is a bridge, and the first edge, from 0 on, of its biconnected "
              "component, -1 for loops, there, as --output does (an array: the latter)")
      .output()
      .text("OUT");
  biconnected.flag(
      "--ears", command->ears,
      "Find an ear decomposition, open as far as the graph allows: --edges gets the ear of each edge, from "
      "0 on, -1 for bridges and loops, too (an array: only that)");
  biconnected
      .option("--st-numbering", command->ends,
              "Number the vertices from 1 on, S first, T last, so that each other one has a neighbour before and one "
              "behind it, of a graph that is biconnected with an edge from S to T: --output gets the number of each "
              "vertex, too (an array: only that)")
      .text("S,T");
  add_compute_options(biconnected, command->common);
  biconnected.remove("--type");
  biconnected["--output"].description(
      output_text("the smallest vertex of its 2-edge-connected component, and whether it is an articulation point, of "
                  "each vertex (an array: the latter)"));
  command->input.multigraph = true;
  biconnected.on_call(
      [command] { with_index(command->common.index, [&]<class Index>(Index) { run<Index>(*command); }); });
}

}  // namespace pleach::app
