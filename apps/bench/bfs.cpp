// pleach-bench bfs: breadth-first searches by each algorithm, against a sequential queue and, on CPU cores, against
// direction-optimizing code without a runtime; on one core and on all; connected components of the same graphs.
#include "bench/bench.hpp"
#include "bench/bfs_direct.hpp"
#include "cli/measure.hpp"
#include "io/work.hpp"
#include "shapes/graph_shapes.hpp"
#include "shapes/random.hpp"
#include "shapes/tree_shapes.hpp"

#include "checks/bfs_reference.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/core.h>

namespace pleach::app {

namespace {

using Index = std::int32_t;
using Indices = std::vector<Index>;

constexpr std::array<std::pair<const char*, BreadthFirstSearch>, 4> algorithms{
    {{"quadratic", BreadthFirstSearch::quadratic},
     {"frontier", BreadthFirstSearch::frontier},
     {"direction_optimizing", BreadthFirstSearch::direction_optimizing},
     {"automatic", BreadthFirstSearch::automatic}}};
constexpr std::size_t quadratic = 0, frontier = 1, direction_optimizing = 2, automatic = 3;

/// Maximal vertices times levels for which the quadratic search is run.
constexpr double max_quadratic = 1e11;

using Times = std::array<std::optional<double>, algorithms.size()>;

struct Figures {
  std::string graph;
  std::size_t n = 0, arcs = 0, reached = 0, reached_arcs = 0, levels = 0, sources = 0;
  double build = 0, sequential = 0, components = 0;
  std::optional<double> direct = {};  // on CPU cores
  Times times = {}, one_core = {};    // the latter, too

  [[nodiscard]] double mteps(double seconds) const { return static_cast<double>(reached_arcs) / seconds * 1e-6; }
};

EdgeList<Index> edges_of(const std::string& name, int scale, std::uint64_t seed) {
  if (name != "tree" && name != "path") {
    GraphShape shape = graph_of_scale(graph_kind(name), scale);
    shape.permute_labels = shape.kind == GraphKind::kronecker;
    return make_graph<Index>(shape, seed);
  }
  const bool is_path = name == "path";
  const Indices parent = make_tree<Index>({.kind = is_path ? TreeKind::path : TreeKind::random_attachment,
                                           .vertices = std::int64_t{1} << scale,
                                           .permute_labels = !is_path},
                                          seed);
  EdgeList<Index> edges{.vertices = parent.size(), .from = {}, .to = {}};
  for (std::size_t v = 0; v < parent.size(); ++v) {
    if (static_cast<std::size_t>(parent[v]) == v) continue;
    edges.from.push_back(parent[v]);
    edges.to.push_back(static_cast<Index>(v));
  }
  return edges;
}

/// Returns random vertices of the largest component, as many as Graph500 searches from.
Indices sources_in(const Indices& label, std::uint64_t seed) {
  constexpr std::size_t count = 64;
  std::vector<std::size_t> size(label.size());
  for (const Index l : label) ++size[static_cast<std::size_t>(l)];
  const auto largest = static_cast<Index>(std::ranges::max_element(size) - size.begin());
  Indices sources;
  for (std::size_t v = 0; v < label.size(); ++v) {
    if (label[v] == largest) sources.push_back(static_cast<Index>(v));
  }
  Random random(seed);
  const std::size_t taken = std::min(count, sources.size());
  for (std::size_t k = 0; k < taken; ++k) std::swap(sources[k], sources[k + random.below(sources.size() - k)]);
  sources.resize(taken);
  return sources;
}

/// The mean time of searches from the sources, after one that is not measured; of as many as take five seconds, at
/// least 3, and of that one alone where it takes more than ten. All reach the same arcs: arcs over the mean time is the
/// harmonic mean of the rates. check(k) sees the result of the search from source k.
double mean_seconds(
    const Indices& sources, const std::function<void(Index)>& search,
    const std::function<void(std::size_t)>& check = [](std::size_t) {}) {
  const auto seconds = [&](Index source) { return seconds_of([&] { search(source); }); };
  const double first = seconds(sources[0]);
  if (first > 10) {
    check(0);
    return first;
  }
  const auto affordable = static_cast<std::size_t>(5 / std::max(first, 1e-3));
  const std::size_t count = std::min(sources.size(), std::max<std::size_t>(affordable, 3));
  double sum = 0;
  for (std::size_t k = 0; k < count; ++k) {
    sum += seconds(sources[k]);
    check(k);
  }
  return sum / static_cast<double>(count);
}

std::size_t digest_of(std::span<const Index> levels) {
  return std::hash<std::string_view>{}({reinterpret_cast<const char*>(levels.data()), levels.size_bytes()});
}

/// Every vertex that the queue reached has a parent on the level above, the source itself; no other has one.
void require_parents(const Indices& level, const Indices& parent) {
  for (std::size_t v = 0; v < level.size(); ++v) {
    const Index p = parent[v];
    const bool right =
        level[v] < 0 ? p == -1 : p >= 0 && level[static_cast<std::size_t>(p)] == std::max(level[v] - 1, 0);
    if (!right) throw Error(fmt::format("bench: wrong result: the parent of {} is {}", v, p));
  }
}

/// The sources of the searches, and their results: the digests of the levels, for as many sources as the queue
/// searched, and the levels from the first source.
struct Searches {
  Indices sources;
  std::vector<std::size_t> digests;
  Indices expected;
};

/// The mean times of the algorithms on the runtime's workers. Levels are compared, and what the first source leads to
/// is checked by the rules of Graph500.
Times measure_algorithms(const Graph<Index>& graph, const DirectGraph& rows, const Searches& searches,
                         const std::vector<std::size_t>& which) {
  Times times;
  Vector<Index> level(graph.runtime(), graph.vertices()), parent(graph.runtime(), graph.vertices());
  for (const std::size_t k : which) {
    const auto search = [&](Index source) {
      breadth_first_search(graph, source, level, parent, {.algorithm = algorithms[k].second});
      level.wait();
      parent.wait();
    };
    times[k] = mean_seconds(searches.sources, search, [&](std::size_t i) {
      const auto levels = level.read();
      if (i >= searches.digests.size() || digest_of({levels.data(), levels.size()}) == searches.digests[i]) return;
      throw Error(fmt::format("bench: wrong result: levels from {} by {}", searches.sources[i], algorithms[k].first));
    });
    const Index source = searches.sources[0];
    search(source);
    const auto levels = level.read(), parents = parent.read();
    require_equal(
        algorithms[k].first, searches.expected.size(), [&](std::size_t v) { return levels[v]; },
        [&](std::size_t v) { return searches.expected[v]; });
    const std::string fault =
        reference::bfs_fault<Index>(rows.offset, rows.neighbour, std::span(&source, 1), {levels.data(), levels.size()},
                                    {parents.data(), parents.size()});
    if (!fault.empty()) throw Error(fmt::format("bench: wrong result: {}: {}", algorithms[k].first, fault));
  }
  return times;
}

Figures measure(const std::string& name, int scale, const BenchOptions& options) {
  const EdgeList<Index> edges = edges_of(name, scale, options.seed);
  Figures figures{.graph = name, .n = edges.vertices};
  Indices offset, neighbour, parent(edges.vertices);
  Searches searches{.expected = Indices(edges.vertices)};
  Indices& expected = searches.expected;
  Backend device;
  {
    Runtime runtime({.backend = options.backend, .devices = options.backend});
    device = measured_device(runtime);
    const auto cores = std::ranges::count(runtime.workers(), Backend::cpu, &Worker::kind);
    const Vector<Index> from(runtime, edges.from), to(runtime, edges.to);
    const auto build = [&] {
      auto made = Graph<Index>::from_edges(edges.vertices, from, to);
      made.neighbour().wait();
      return made;
    };
    figures.build = median_seconds(options.repeat, build);
    const auto graph = build();
    figures.arcs = graph.arcs();
    {
      const auto offsets = graph.offset().read(), neighbours = graph.neighbour().read();
      offset.assign(offsets.begin(), offsets.end());
      neighbour.assign(neighbours.begin(), neighbours.end());
    }
    const DirectGraph rows{offset, neighbour};

    Vector<Index> label(runtime, graph.vertices());
    figures.components = median_seconds(options.repeat, [&] {
      connected_components(graph, label);
      label.wait();
    });
    {
      const auto labels = label.read();
      searches.sources = sources_in({labels.begin(), labels.end()}, options.seed);
    }
    std::optional<WorkersRest> rest(std::in_place);
    figures.sources = searches.sources.size();
    figures.sequential = mean_seconds(
        searches.sources, [&](Index source) { search_by_queue(rows, source, expected, parent); },
        [&](std::size_t) { searches.digests.push_back(digest_of(expected)); });
    search_by_queue(rows, searches.sources[0], expected, parent);
    for (std::size_t v = 0; v < expected.size(); ++v) {
      if (expected[v] < 0) continue;
      ++figures.reached;
      figures.reached_arcs += static_cast<std::size_t>(offset[v + 1] - offset[v]);
      figures.levels = std::max(figures.levels, static_cast<std::size_t>(expected[v]) + 1);
    }
    if (device == Backend::cpu) {
      const auto search = [&](Index source) { search_directly(rows, source, static_cast<std::size_t>(cores), parent); };
      figures.direct = mean_seconds(searches.sources, search);
      search(searches.sources[0]);
      require_parents(expected, parent);
    }
    rest.reset();
    std::vector<std::size_t> which{frontier, direction_optimizing, automatic};
    if (static_cast<double>(figures.n) * static_cast<double>(figures.levels) <= max_quadratic) {
      which.push_back(quadratic);
    }
    figures.times = measure_algorithms(graph, rows, searches, which);
  }
  if (device != Backend::cpu) return figures;
  const OneCore one_core;
  Runtime runtime({.backend = options.backend, .devices = options.backend});
  const auto graph = Graph<Index>::from_adjacency(runtime, std::span<const Index>(offset), neighbour);
  figures.one_core = measure_algorithms(graph, {offset, neighbour}, searches, {frontier, direction_optimizing});
  return figures;
}

Json to_json(const Figures& f) {
  Json seconds{{"build", f.build}, {"sequential", f.sequential}, {"components", f.components}};
  if (f.direct) seconds["direct"] = *f.direct;
  Json mteps, one_core;
  for (std::size_t k = 0; k < algorithms.size(); ++k) {
    const char* const name = algorithms[k].first;
    if (f.times[k]) {
      seconds[name] = *f.times[k];
      mteps[name] = f.mteps(*f.times[k]);
    }
    if (f.one_core[k]) one_core[name] = *f.one_core[k];
  }
  Json json{{"graph", f.graph},
            {"n", f.n},
            {"arcs", f.arcs},
            {"reached", f.reached},
            {"reached_arcs", f.reached_arcs},
            {"levels", f.levels},
            {"sources", f.sources},
            {"seconds", seconds},
            {"mteps", mteps},
            {"speedup", f.sequential / *f.times[automatic]},
            {"components_over_frontier", f.components / *f.times[frontier]}};
  if (f.direct) json["of_direct"] = *f.direct / *f.times[direction_optimizing];
  if (!one_core.is_null()) json["one_core_seconds"] = one_core;
  return json;
}

std::string shown(const std::optional<double>& seconds) { return seconds ? milliseconds(*seconds) : "-"; }

std::string ratio(const std::optional<double>& over, const std::optional<double>& under) {
  return over && under ? fmt::format("{:.2f}", *over / *under) : "-";
}

std::string cell(const std::string& name) { return fmt::format("{:<9}", name); }

Table print_headings() {
  fmt::print(
      "\nMilliseconds of a search, the mean from 64 random vertices of the largest component; 10^6 arcs a second and\n"
      "speed over the queue's, of `automatic`; speed of direction-optimizing as a share of that of the direct code\n");
  return Table({cell("graph"), "n", "arcs", "levels", "queue", "direct", "quadratic", "frontier", "direction",
                "automatic", "MTEPS", "speed-up", "of direct"},
               9);
}

void print(const Table& table, const Figures& f) {
  table.row({cell(f.graph), std::to_string(f.n), std::to_string(f.arcs), std::to_string(f.levels),
             milliseconds(f.sequential), shown(f.direct), shown(f.times[quadratic]), shown(f.times[frontier]),
             shown(f.times[direction_optimizing]), shown(f.times[automatic]),
             fmt::format("{:.1f}", f.mteps(*f.times[automatic])), ratio(f.sequential, f.times[automatic]),
             ratio(f.direct, f.times[direction_optimizing])});
}

void print_uses(const std::vector<Figures>& all) {
  fmt::print("\nOne core against all, and connected components against the frontier search: milliseconds, ratios\n");
  const Table table({cell("graph"), "n", "frontier on one", "on all", "ratio", "direction on one", "on all", "ratio",
                     "build", "components", "of frontier"},
                    9);
  for (const Figures& f : all) {
    table.row({cell(f.graph), std::to_string(f.n), shown(f.one_core[frontier]), shown(f.times[frontier]),
               ratio(f.one_core[frontier], f.times[frontier]), shown(f.one_core[direction_optimizing]),
               shown(f.times[direction_optimizing]),
               ratio(f.one_core[direction_optimizing], f.times[direction_optimizing]), milliseconds(f.build),
               milliseconds(f.components), ratio(f.components, f.times[frontier])});
  }
}

int scale_of(std::size_t size) {
  const int scale = std::countr_zero(size);
  if (size == std::size_t{1} << scale) return scale;
  throw ArgumentError(fmt::format("bench: {} vertices are no power of two", size));
}

/// The suite's own sizes.
std::vector<int> scales_of(const std::string& graph, Backend device) {
  const bool cuda = device == Backend::cuda;
  if (graph == "kronecker") return cuda ? std::vector{20, 22, 24} : std::vector{20, 22};
  if (graph == "tree") return cuda ? std::vector{22, 24} : std::vector{22};
  if (graph == "path") return {20};
  return {22};
}

}  // namespace

void bench_bfs(const BenchOptions& options, Json& report) {
  std::vector<int> scales;
  for (const std::size_t size : options.sizes) scales.push_back(scale_of(size));
  Backend device;
  {
    const Runtime runtime({.backend = options.backend, .devices = options.backend});
    device = measured_device(runtime);
    report["device"] = name_of(device);
    report["scheduler"] = runtime.scheduler();
    report["workers"] = workers_json(runtime);
    fmt::print("Breadth-first search on {}, scheduler {}; int32 indices, medians of {}\n", name_of(device),
               runtime.scheduler(), options.repeat);
  }
  std::vector<Figures> all;
  std::size_t count = 0;
  for (const std::string& graph : options.shapes) {
    count += scales.empty() ? scales_of(graph, device).size() : scales.size();
  }
  begin_work(count);
  Rows rows;
  const Table table = print_headings();
  for (const std::string& graph : options.shapes) {
    for (const int scale : scales.empty() ? scales_of(graph, device) : scales) {
      all.push_back(measure(graph, scale, options));
      print(table, all.back());
      rows.push_back(to_json(all.back()));
    }
  }
  report["bfs"] = rows.take();
  print_uses(all);
}

}  // namespace pleach::app
