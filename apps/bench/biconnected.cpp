// pleach-bench biconnected: biconnected components against the sequential algorithm of Hopcroft and Tarjan, and minimum
// spanning forests against Kruskal's, of the same graphs.
#include "bench/bench.hpp"
#include "checks/biconnected_reference.hpp"
#include "checks/spanning_forest_reference.hpp"
#include "cli/measure.hpp"
#include "io/work.hpp"
#include "shapes/graph_shapes.hpp"

#include <pleach/pleach.hpp>

#include <bit>
#include <random>

#include <fmt/core.h>

namespace pleach::app {

namespace {

struct BlockFigures {
  std::size_t n, edges;
  BiconnectedCounts counts;
  double sequential, of_graph, of_edges, kruskal, forest;
};

EdgeList<std::int32_t> bench_graph(const std::string& name, int scale, std::uint64_t seed) {
  GraphShape shape = graph_of_scale(graph_kind(name), scale);
  shape.permute_labels = shape.kind == GraphKind::kronecker;
  return make_graph<std::int32_t>(shape, seed);
}

BlockFigures measure_blocks(Runtime& runtime, const std::string& name, int scale, const BenchOptions& options) {
  using Index = std::int32_t;
  const EdgeList<Index> edges = bench_graph(name, scale, options.seed);
  const EdgeRows<Index> rows = edge_rows(edges);
  BlockFigures figures{edges.vertices, edges.from.size(), {}, 0, 0, 0, 0, 0};
  BiconnectedReference<Index> expected;
  figures.sequential = median_seconds(options.repeat, [&] { expected = find_biconnected(rows); });
  std::mt19937 random(static_cast<std::uint32_t>(options.seed));
  std::vector<float> weights(edges.from.size());
  for (float& weight : weights) weight = static_cast<float>(random());
  std::vector<Index> expected_forest;
  figures.kruskal = seconds_of([&] { expected_forest = kruskal(edges, std::span<const float>(weights)); });

  const auto graph = Graph<Index>::from_adjacency(runtime, rows.offset, rows.neighbour);
  const Vector<Index> from(runtime, edges.from), to(runtime, edges.to);
  const Vector<float> weight(runtime, weights);
  Vector<Index> component(runtime, edges.from.size()), label(runtime, graph.arcs());
  Vector<Index> forest(runtime, 0);
  const auto of_graph = [&] {
    figures.counts = biconnected_components<Index>(graph, {.component = &label});
    label.wait();
  };
  const auto of_edges = [&] {
    figures.counts = biconnected_components<Index>(edges.vertices, from, to, {.component = &component});
    component.wait();
  };
  const auto find_forest = [&] {
    forest = minimum_spanning_forest(edges.vertices, from, to, weight);
    forest.wait();
  };
  of_graph();
  of_edges();
  find_forest();
  figures.of_graph = median_seconds(options.repeat, of_graph);
  figures.of_edges = median_seconds(options.repeat, of_edges);
  figures.forest = median_seconds(options.repeat, find_forest);
  const auto found = component.read();
  require_equal(
      "biconnected_components", found.size(), [&](std::size_t e) { return found[e]; },
      [&](std::size_t e) { return expected.component[e]; });
  require_equal(
      "the size of minimum_spanning_forest", 1, [&](std::size_t) { return forest.size(); },
      [&](std::size_t) { return expected_forest.size(); });
  const auto chosen = forest.read();
  require_equal(
      "minimum_spanning_forest", chosen.size(), [&](std::size_t i) { return chosen[i]; },
      [&](std::size_t i) { return expected_forest[i]; });
  return figures;
}

}  // namespace

void bench_biconnected(const BenchOptions& options, Json& report) {
  Runtime runtime({.backend = options.backend, .devices = options.backend});
  std::vector<std::size_t> sizes = options.sizes;
  if (sizes.empty()) sizes = {std::size_t{1} << 20};
  report["scheduler"] = runtime.scheduler();
  begin_work(sizes.size() * options.shapes.size());
  Rows rows;
  fmt::print(
      "Biconnected components, from rows and from edges, and minimum spanning forests of random weights; "
      "scheduler {}; medians of {}\n",
      runtime.scheduler(), options.repeat);
  const Table table({"graph", "n", "edges", "blocks", "Hopcroft ms", "rows ms", "of it", "edges ms", "Kruskal ms",
                     "forest ms", "of it"},
                    11);
  for (const std::size_t n : sizes) {
    for (const std::string& name : options.shapes) {
      const BlockFigures f = measure_blocks(runtime, name, static_cast<int>(std::bit_width(n)) - 1, options);
      const auto share = [](double a, double b) { return fmt::format("{:.2f}", a / b); };
      table.row({name, std::to_string(f.n), std::to_string(f.edges), std::to_string(f.counts.components),
                 milliseconds(f.sequential), milliseconds(f.of_graph), share(f.of_graph, f.sequential),
                 milliseconds(f.of_edges), milliseconds(f.kruskal), milliseconds(f.forest),
                 share(f.forest, f.kruskal)});
      rows.push_back({{"graph", name},
                      {"n", f.n},
                      {"edges", f.edges},
                      {"blocks", f.counts.components},
                      {"sequential_seconds", f.sequential},
                      {"rows_seconds", f.of_graph},
                      {"edges_seconds", f.of_edges},
                      {"kruskal_seconds", f.kruskal},
                      {"forest_seconds", f.forest}});
    }
  }
  report["biconnected"] = rows.take();
  report["workers"] = workers_json(runtime);
}

}  // namespace pleach::app
