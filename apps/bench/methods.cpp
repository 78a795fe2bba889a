// pleach-bench methods: treefix sums of f32 by scan, by levels and sequentially, over trees of the size and depth of
// Table 1 of Defour and Marin (Figures 4 and 5), and over stars and paths, which they call caterpillars (Figure 7).
#include "bench/bench.hpp"
#include "cli/measure.hpp"
#include "io/work.hpp"
#include "shapes/tree_shapes.hpp"

#include "checks/treefix_reference.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string_view>

#include <fmt/core.h>

namespace pleach::app {

namespace {

using Index = std::int32_t;
using Value = float;

constexpr std::array names{"scan", "levels", "contraction", "sequential"};

struct Figures {
  std::string shape;
  std::size_t n = 0, levels = 0;
  double build = 0;
  double levels_build = 0, contraction_build = 0;  // of what the first rootfix by levels makes, and by contraction
  double leaffix_first = 0;                        // leaffix of max by contraction, the first on the tree
  double queue = 0;  // rootfix as the paper's sequential version: a queue over CSR, without a runtime
  std::array<double, names.size()> rootfix = {}, leaffix = {};     // sequential: without a runtime
  std::optional<double> rootfix_method = {}, leaffix_method = {};  // TreefixMethod::sequential, on CPU cores
  std::string picked_plus = {}, picked_max = {};  // by TreefixMethod::automatic, once the tree has its levels
};

/// Returns the median after one unmeasured run; or that run's time if it takes more than a second.
double figure(int repeat, const std::function<void()>& run) {
  const double begun = now();
  run();
  const double first = now() - begun;
  return first > 1 ? first : median_seconds(repeat, run);
}

/// A tree with its weights and results, in a Runtime of its own.
struct Example {
  Example(Backend backend, const std::vector<Index>& parents, const std::vector<Value>& weights)
      : runtime({.backend = backend}), parent(parents), weight(runtime, weights), result(runtime, weights.size()) {}

  /// Returns the seconds to build the tree from parents in host memory.
  double build() {
    tree.reset();
    const double begun = now();
    tree.emplace(runtime, parent);
    tree->tour().wait();
    tree->enter().wait();
    tree->leave().wait();
    return now() - begun;
  }

  void run(bool root, TreefixMethod method, Operator op = plus) {
    root ? rootfix(*tree, weight, result, op, {.method = method})
         : leaffix(*tree, weight, result, op, {.method = method});
    result.wait();
  }

  /// Seconds from the first task of the first rootfix by the method to the first one that computes sums.
  double first_by(TreefixMethod method, std::string_view phase) {
    Profile profile;
    run(true, method);
    const std::vector<TaskTime> tasks = profile.take();
    const auto sums = std::ranges::find(tasks, phase, &TaskTime::phase);
    return sums == tasks.end() ? 0 : sums->submitted - tasks.front().submitted;
  }

  /// Returns the seconds of the first leaffix by contraction, with the data that the tree keeps for it.
  double first_leaffix() {
    const double begun = now();
    run(false, TreefixMethod::contraction, max);
    return now() - begun;
  }

  std::string picked(Operator op) {
    Profile profile;
    run(true, TreefixMethod::automatic, op);
    bool by_levels = false;
    for (const TaskTime& task : profile.take()) {
      if (task.phase == std::string_view("walk_tour")) return "sequential";
      if (task.phase == std::string_view("join_paths")) return "contraction";
      if (task.phase == std::string_view("rootfix_levels")) by_levels = true;
    }
    return by_levels ? "levels" : "scan";
  }

  Runtime runtime;
  const std::vector<Index>& parent;
  const Vector<Value> weight;
  Vector<Value> result;
  std::optional<Tree<Index>> tree;
};

/// One core walks along the tour, as TreefixMethod::sequential does, without a runtime: rootfix exclusive, leaffix
/// inclusive.
struct Walk {
  void fetch(std::size_t i) const {
    constexpr std::size_t ahead = 64;
    if (i + ahead >= tour.size() || tour[i + ahead] < 0) return;
    const auto v = static_cast<std::size_t>(tour[i + ahead]);
    __builtin_prefetch(&parent[v]);
    __builtin_prefetch(&weight[v]);
    __builtin_prefetch(&result[v], 1);
  }

  void rootfix() const {
    for (std::size_t i = 0; i < tour.size(); ++i) {
      fetch(i);
      if (tour[i] < 0) continue;
      const auto v = static_cast<std::size_t>(tour[i]), p = static_cast<std::size_t>(parent[v]);
      result[v] = p == v ? 0 : result[p] + weight[p];
    }
  }

  void leaffix() const {
    for (std::size_t i = 0; i < tour.size(); ++i) {
      fetch(i);
      if (tour[i] >= 0) {
        const auto v = static_cast<std::size_t>(tour[i]);
        result[v] = weight[v];
      } else {
        const auto v = static_cast<std::size_t>(~tour[i]), p = static_cast<std::size_t>(parent[v]);
        if (p != v) result[p] += result[v];
      }
    }
  }

  std::span<const Index> tour, parent;
  std::span<const Value> weight;
  std::span<Value> result;
};

double queue_seconds(int repeat, std::span<const Index> parent, std::span<const Value> weight,
                     std::span<Value> result) {
  const auto children = reference::children_of(parent);
  std::vector<Index> queue(parent.size());
  return figure(repeat, [&] {
    reference::rootfix<Index, Value>(children, weight, result, std::plus<>(), Value{0}, false, queue);
  });
}

std::size_t levels_of(std::span<const Index> tour) {
  std::size_t depth = 0, deepest = 0;
  for (const Index position : tour) {
    position < 0 ? --depth : ++depth;
    deepest = std::max(deepest, depth);
  }
  return deepest;
}

Figures measure(const std::string& name, TreeShape shape, bool on_cpu, const BenchOptions& options) {
  shape.permute_labels = true;
  const std::vector<Index> parent = make_tree<Index>(shape, options.seed);
  const std::size_t n = parent.size();
  const std::vector<Value> weight = random_signs<Value>(n, options.seed);
  Figures figures{.shape = name, .n = n};
  Example example(options.backend, parent, weight);
  for (int k = 0; k < 2; ++k) {  // the first run touches the memory, and is not measured
    figures.build = example.build();
    figures.levels_build = example.first_by(TreefixMethod::levels, "rootfix_levels");
    figures.contraction_build = example.first_by(TreefixMethod::contraction, "fold_tiles");
    figures.leaffix_first = example.first_leaffix();
  }
  figures.picked_plus = example.picked(plus);
  figures.picked_max = example.picked(max);
  std::vector<Index> tour(2 * n);
  std::ranges::copy(example.tree->tour().read(), tour.begin());
  figures.levels = levels_of(tour);

  // Sums of signs are exact: all methods agree.
  std::vector<Value> expected(n), queued(n);
  const auto require = [&](const char* what, std::span<const Value> result) {
    require_equal(
        what, n, [&](std::size_t v) { return result[v]; }, [&](std::size_t v) { return expected[v]; });
  };
  const Walk walk{tour, parent, weight, expected};
  for (const bool root : {true, false}) {
    auto& [scan, levels, contraction, sequential] = root ? figures.rootfix : figures.leaffix;
    {
      const WorkersRest rest;
      sequential = figure(options.repeat, [&] { root ? walk.rootfix() : walk.leaffix(); });
      if (root) figures.queue = queue_seconds(options.repeat, parent, weight, queued);
    }
    if (root) require("queue", queued);
    const auto by = [&](const char* what, TreefixMethod method) {
      const double seconds = figure(options.repeat, [&] { example.run(root, method); });
      const auto view = example.result.read();
      require(what, {view.begin(), view.end()});
      return seconds;
    };
    scan = by("scan", TreefixMethod::scan);
    levels = by("levels", TreefixMethod::levels);
    contraction = by("contraction", TreefixMethod::contraction);
    // One thread of an accelerator is not a useful sequential version.
    if (on_cpu) {
      (root ? figures.rootfix_method : figures.leaffix_method) = by("sequential", TreefixMethod::sequential);
    }
  }
  return figures;
}

Json to_json(const Figures& figures) {
  Json json{{"shape", figures.shape},
            {"n", figures.n},
            {"levels", figures.levels},
            {"build_seconds", figures.build},
            {"levels_build_seconds", figures.levels_build},
            {"contraction_build_seconds", figures.contraction_build},
            {"leaffix_contraction_first_seconds", figures.leaffix_first},
            {"rootfix_queue_seconds", figures.queue}};
  for (std::size_t k = 0; k < names.size(); ++k) {
    json["rootfix_" + std::string(names[k]) + "_seconds"] = figures.rootfix[k];
    json["leaffix_" + std::string(names[k]) + "_seconds"] = figures.leaffix[k];
  }
  if (figures.rootfix_method) {
    json["rootfix_sequential_method_seconds"] = *figures.rootfix_method;
    json["leaffix_sequential_method_seconds"] = *figures.leaffix_method;
  }
  json["automatic_plus"] = figures.picked_plus;
  json["automatic_max"] = figures.picked_max;
  return json;
}

}  // namespace

void bench_methods(const BenchOptions& options, Json& report) {
  std::vector<std::size_t> sizes = options.sizes;
  if (sizes.empty()) {
    for (int bits = 15; bits <= 24; bits += 3) sizes.push_back(std::size_t{1} << bits);
  }
  const Runtime runtime({.backend = options.backend, .devices = options.backend});  // keeps StarPU up
  const Backend device = measured_device(runtime);
  report["device"] = name_of(device);
  fmt::print("Treefix sums of f32 on {}, int32 indices, permuted labels; medians of {}, in ms.\n", name_of(device),
             options.repeat);
  fmt::print("Sequential and queue (rootfix): one CPU core, without a runtime. Automatic: for plus and max.\n");
  const Table table(
      {"shape            ", "n", "levels", "root scan", "levels", "contraction", "sequential", "leaf scan", "levels",
       "contraction", "sequential", "queue", "build", "build levels", "contraction", "first leaffix", "automatic"},
      9);
  std::size_t count = 0;
  for (const std::string& name : options.shapes) count += tree_shape(name).vertices > 0 ? 1 : sizes.size();
  begin_work(count);
  Rows rows;
  const auto add = [&](const Figures& f) {
    std::vector<std::string> cells{fmt::format("{:<17}", f.shape), std::to_string(f.n), std::to_string(f.levels)};
    for (const auto& sums : {f.rootfix, f.leaffix}) {
      for (const double seconds : sums) cells.push_back(milliseconds(seconds));
    }
    for (const double seconds : {f.queue, f.build, f.levels_build, f.contraction_build, f.leaffix_first}) {
      cells.push_back(milliseconds(seconds));
    }
    cells.push_back(f.picked_plus + " " + f.picked_max);
    table.row(cells);
    rows.push_back(to_json(f));
  };
  for (const std::string& name : options.shapes) {
    TreeShape shape = tree_shape(name);
    if (shape.vertices > 0) {
      add(measure(name, shape, device == Backend::cpu, options));
      continue;
    }
    for (const std::size_t n : sizes) {
      shape.vertices = static_cast<std::int64_t>(n);
      add(measure(name, shape, device == Backend::cpu, options));
    }
  }
  report["methods"] = rows.take();
  report["workers"] = workers_json(runtime);
}

}  // namespace pleach::app
