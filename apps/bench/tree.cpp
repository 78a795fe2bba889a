// pleach-bench tree: Euler tours and functions of trees from their edges, against a sequential depth-first search, with
// the profile of Rehman's thesis (Figures 5.8 and 5.9); treefix sums over trees stored in preorder against those over
// random labels; lowest common ancestors.
#include "bench/bench.hpp"
#include "bench/tree_profile.hpp"
#include "checks/tree_check.hpp"
#include "cli/measure.hpp"
#include "io/work.hpp"
#include "shapes/random.hpp"
#include "shapes/tree_shapes.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include <fmt/core.h>

namespace pleach::app {

namespace {

using Index = std::int32_t;
using Value = float;
using Indices = std::vector<Index>;

struct Figures {
  std::string shape;
  std::size_t n;
  double sequential = 0;                          // parent and size
  double tour = 0;                                // from_edges, Vectors that stay where they are
  double rooting = 0;                             // from_edges and size
  double four = 0;                                // from_edges, and parent, size, preorder and level
  double outside_tasks = 0;                       // share of the time of `rooting`
  double rootfix = 0, leaffix = 0;                // over random labels
  double rootfix_stored = 0, leaffix_stored = 0;  // over preorder storage
  double lca_build = 0, lca = 0;                  // of n pairs
  TreePhases rooting_phases = {}, four_phases = {};

  [[nodiscard]] double queries_per_second() const { return static_cast<double>(n) / lca; }
};

struct NamedTime {
  const char* name;
  double Figures::*seconds;
};

constexpr std::array<NamedTime, 10> times{{{"sequential", &Figures::sequential},
                                           {"tour", &Figures::tour},
                                           {"tour_size", &Figures::rooting},
                                           {"four_functions", &Figures::four},
                                           {"rootfix", &Figures::rootfix},
                                           {"leaffix", &Figures::leaffix},
                                           {"rootfix_in_preorder", &Figures::rootfix_stored},
                                           {"leaffix_in_preorder", &Figures::leaffix_stored},
                                           {"lca_build", &Figures::lca_build},
                                           {"lca", &Figures::lca}}};

/// Returns the edges in a random order, each in a random direction.
EdgeList<Index> shuffled_edges(const std::string& shape_name, std::size_t n, std::uint64_t seed) {
  TreeShape shape = tree_shape(shape_name);
  shape.vertices = static_cast<std::int64_t>(n);
  shape.permute_labels = true;
  const Indices parent = make_tree<Index>(shape, seed);
  Random random(seed);
  EdgeList<Index> edges{.vertices = n, .from = {}, .to = {}};
  edges.from.reserve(n);
  edges.to.reserve(n);
  for (const Index v : random_permutation<Index>(n, random)) {
    const Index p = parent[static_cast<std::size_t>(v)];
    if (p == v) continue;
    const bool down = random.below(2) == 0;
    edges.from.push_back(down ? p : v);
    edges.to.push_back(down ? v : p);
  }
  return edges;
}

/// The baseline: adjacency lists by counting sort, then a depth-first search from vertex 0 without recursion.
void root_sequentially(const EdgeList<Index>& edges, Indices& parent, Indices& size) {
  const std::size_t n = edges.vertices;
  std::vector<std::uint32_t> end(n + 1), neighbour(2 * edges.from.size());
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    ++end[static_cast<std::size_t>(edges.from[e])];
    ++end[static_cast<std::size_t>(edges.to[e])];
  }
  for (std::size_t v = 1; v <= n; ++v) end[v] += end[v - 1];
  for (std::size_t e = edges.from.size(); e-- > 0;) {
    const auto from = static_cast<std::uint32_t>(edges.from[e]), to = static_cast<std::uint32_t>(edges.to[e]);
    neighbour[--end[from]] = to;
    neighbour[--end[to]] = from;
  }
  // Now the lists begin where `end` says; the search moves it on.
  std::vector<std::uint32_t> last(end.begin() + 1, end.end());
  std::uint32_t v = 0;
  parent[0] = 0;
  size[0] = 1;
  while (true) {
    if (end[v] < last[v]) {
      const std::uint32_t child = neighbour[end[v]++];
      if (static_cast<Index>(child) == parent[v] && v != 0) continue;
      parent[child] = static_cast<Index>(v);
      size[child] = 1;
      v = child;
    } else {
      if (v == 0) return;
      const auto p = static_cast<std::uint32_t>(parent[v]);
      size[p] += size[v];
      v = p;
    }
  }
}

template <class T, class Expected>
void require(const char* what, const Vector<T>& result, const std::vector<Expected>& expected) {
  const auto view = result.read();
  require_equal(
      what, expected.size(), [&](std::size_t i) { return view[i]; },
      [&](std::size_t i) { return static_cast<T>(expected[i]); });
}

void wait(const Tree<Index>& tree) {
  for (const Vector<Index>* part : {&tree.tour(), &tree.enter(), &tree.leave(), &tree.parent()}) part->wait();
}

void measure_functions(const Vector<Index>& from, const Vector<Index>& to, const TreeOracle<Index>& oracle, int repeat,
                       Figures& figures) {
  const std::size_t n = figures.n;
  // -1 marks elements that are not written.
  const auto unwritten = [&] { return Vector<Index>(from.runtime(), Indices(n, -1)); };
  Vector<Index> parent = unwritten(), size = unwritten(), preorder = unwritten(), level = unwritten();
  const auto tour = [&] { wait(Tree<Index>::from_edges(n, from, to)); };
  const auto rooting = [&] {
    const auto tree = Tree<Index>::from_edges(n, from, to);
    tree_functions(tree, {.size = &size});
    wait(tree);
    size.wait();
  };
  const auto four = [&] {
    const auto tree = Tree<Index>::from_edges(n, from, to);
    tree_functions(tree, {.parent = &parent, .size = &size, .preorder = &preorder, .level = &level});
    wait(tree);
    for (const Vector<Index>* result : {&parent, &size, &preorder, &level}) result->wait();
  };
  figures.tour = median_seconds(repeat, tour);
  figures.rooting = median_seconds(repeat, rooting);
  figures.four = median_seconds(repeat, four);
  require("parent", parent, oracle.parent);
  require("size", size, oracle.size);
  require("preorder", preorder, oracle.preorder);
  require("level", level, oracle.level);
  figures.outside_tasks = share_outside_tasks(repeat, rooting);
  figures.rooting_phases = profile_tree(rooting, repeat);
  figures.four_phases = profile_tree(four, repeat);
}

/// The same weights in both orders: sums of signs are exact.
void measure_treefix(const Tree<Index>& labelled, const Tree<Index>& stored, const TreeOracle<Index>& oracle,
                     const BenchOptions& options, Figures& figures) {
  const std::size_t n = figures.n;
  Runtime& runtime = labelled.runtime();
  const std::vector<Value> host_weight = random_signs<Value>(n, options.seed);
  const Vector<Value> weight(runtime, host_weight);
  Vector<Value> stored_weight(runtime, n), result(runtime, n), stored_result(runtime, n);
  to_preorder(stored, weight, stored_weight);
  stored_weight.wait();
  const auto compare = [&](const char* what) {
    const auto expected = result.read(), got = stored_result.read();
    require_equal(
        what, n, [&](std::size_t i) { return got[i]; },
        [&](std::size_t i) { return expected[static_cast<std::size_t>(oracle.order[i])]; });
  };
  figures.rootfix = median_seconds(options.repeat, [&] {
    rootfix(labelled, weight, result);
    result.wait();
  });
  figures.rootfix_stored = median_seconds(options.repeat, [&] {
    rootfix(stored, stored_weight, stored_result);
    stored_result.wait();
  });
  compare("rootfix in preorder");
  figures.leaffix = median_seconds(options.repeat, [&] {
    leaffix(labelled, weight, result);
    result.wait();
  });
  figures.leaffix_stored = median_seconds(options.repeat, [&] {
    leaffix(stored, stored_weight, stored_result);
    stored_result.wait();
  });
  compare("leaffix in preorder");
}

/// Checks only the first pairs, because the oracle is slow.
void measure_lca(const Tree<Index>& tree, const TreeOracle<Index>& oracle, const BenchOptions& options,
                 Figures& figures) {
  constexpr std::size_t max_checked = std::size_t{1} << 16;
  const std::size_t n = figures.n;
  Runtime& runtime = tree.runtime();
  Random random(options.seed);
  Indices host_u(n), host_v(n);
  for (Indices* vertices : {&host_u, &host_v}) {
    for (Index& w : *vertices) w = static_cast<Index>(random.below(n));
  }
  const Vector<Index> u(runtime, host_u), v(runtime, host_v);
  Vector<Index> ancestor(runtime, Indices(n, -1));
  const auto query = [&](const LowestCommonAncestors<Index>& ancestors) {
    ancestors(u, v, ancestor);
    ancestor.wait();
  };
  const LowestCommonAncestors<Index> ancestors(tree);
  figures.lca = median_seconds(options.repeat, [&] { query(ancestors); });
  // Building returns at once: its time is what it adds to queries.
  const double with_build = median_seconds(options.repeat, [&] { query(LowestCommonAncestors<Index>(tree)); });
  figures.lca_build = std::max(0.0, with_build - figures.lca);
  const std::size_t checked = std::min(n, max_checked);
  require("lca", ancestor,
          find_common_ancestors<Index>(oracle, std::span(host_u).first(checked), std::span(host_v).first(checked)));
}

Figures measure(Backend device, const std::string& shape, std::size_t n, const BenchOptions& options) {
  const EdgeList<Index> edges = shuffled_edges(shape, n, options.seed);
  const TreeOracle<Index> oracle = search_forest(edges);
  Figures figures{.shape = shape, .n = n};
  {
    Indices parent(n), size(n);
    const WorkersRest rest;
    // It is slow: few runs, and one beside an accelerator.
    figures.sequential = median_seconds(device == Backend::cpu ? std::min(options.repeat, 3) : 1,
                                        [&] { root_sequentially(edges, parent, size); });
    if (parent != oracle.parent || size != oracle.size) throw Error("bench: wrong result of the sequential search");
  }

  Runtime runtime({.backend = options.backend, .devices = options.backend});
  const Vector<Index> from(runtime, edges.from), to(runtime, edges.to);
  measure_functions(from, to, oracle, options.repeat, figures);
  const auto labelled = Tree<Index>::from_edges(n, from, to);
  const auto stored = Tree<Index>::from_edges(n, from, to, {.roots = {}, .preorder = true});
  measure_treefix(labelled, stored, oracle, options, figures);
  measure_lca(labelled, oracle, options, figures);
  return figures;
}

Json to_json(const Figures& f) {
  Json seconds;
  for (const auto& [name, time] : times) seconds[name] = f.*time;
  return {{"shape", f.shape},
          {"n", f.n},
          {"seconds", seconds},
          {"speed_up", f.sequential / f.rooting},
          {"outside_tasks", f.outside_tasks},
          {"rootfix_in_preorder_over_labels", f.rootfix / f.rootfix_stored},
          {"leaffix_in_preorder_over_labels", f.leaffix / f.leaffix_stored},
          {"lca_queries_per_second", f.queries_per_second()},
          {"phases_of_tour_size", to_json(f.rooting_phases)},
          {"phases_of_four_functions", to_json(f.four_phases)}};
}

std::string cell(const std::string& shape) { return fmt::format("{:<17}", shape); }

Table print_times_headings() {
  fmt::print("\nMilliseconds, from edges. Sequential: parent and size, and so speed-up of tour+size. {}\n",
             "All four: parent, size, preorder and level");
  return Table({cell("shape"), "n", "sequential", "tour", "tour+size", "all four", "speed-up", "outside tasks %"}, 9);
}

void print_times(const Table& table, const Figures& f) {
  table.row({cell(f.shape), std::to_string(f.n), milliseconds(f.sequential), milliseconds(f.tour),
             milliseconds(f.rooting), milliseconds(f.four), fmt::format("{:.2f}", f.sequential / f.rooting),
             percent(f.outside_tasks)});
}

void print_profile(const std::vector<Figures>& all, const char* what, TreePhases Figures::*phases) {
  fmt::print("\n{} by phase: milliseconds, and the share of list ranking\n", what);
  std::vector<std::string> headings{cell("shape"), "n"};
  for (const auto& [name, time] : tree_phases) headings.emplace_back(name);
  headings.emplace_back("ranking %");
  const Table table(headings, 9);
  for (const Figures& f : all) {
    std::vector<std::string> cells{cell(f.shape), std::to_string(f.n)};
    for (const auto& [name, time] : tree_phases) cells.push_back(milliseconds((f.*phases).*time));
    cells.push_back(percent((f.*phases).list_ranking / (f.*phases).total));
    table.row(cells);
  }
}

void print_uses(const std::vector<Figures>& all) {
  fmt::print(
      "\nTreefix sums of f32 over random labels and over preorder storage, and queries for common ancestors of {}",
      "n random pairs:\nmilliseconds, ratios, 10^6 queries a second\n");
  const Table table({cell("shape"), "n", "rootfix", "in preorder", "ratio", "leaffix", "in preorder", "ratio",
                     "lca build", "lca", "M queries/s"},
                    9);
  const auto ratio = [](double over, double under) { return fmt::format("{:.2f}", over / under); };
  for (const Figures& f : all) {
    table.row({cell(f.shape), std::to_string(f.n), milliseconds(f.rootfix), milliseconds(f.rootfix_stored),
               ratio(f.rootfix, f.rootfix_stored), milliseconds(f.leaffix), milliseconds(f.leaffix_stored),
               ratio(f.leaffix, f.leaffix_stored), milliseconds(f.lca_build), milliseconds(f.lca),
               fmt::format("{:.1f}", f.queries_per_second() * 1e-6)});
  }
}

/// Returns how much slower than the random binary tree the slowest shape is, for each size.
Json compare_shapes(const std::vector<Figures>& all) {
  auto ratios = Json::array();
  fmt::print("\n");
  for (const Figures& random : all) {
    if (random.shape != "random-binary") continue;
    for (const auto& [name, time] : {NamedTime{"tour", &Figures::tour}, NamedTime{"four_functions", &Figures::four}}) {
      const Figures* slowest = &random;
      for (const Figures& f : all) {
        if (f.n == random.n && f.*time > slowest->*time) slowest = &f;
      }
      const double ratio = slowest->*time / random.*time;
      fmt::print("{}, n = {}: the slowest shape, {}, takes {:.2f} times as long as the random binary tree\n", name,
                 random.n, slowest->shape, ratio);
      ratios.push_back({{"n", random.n}, {"of", name}, {"shape", slowest->shape}, {"of_random", ratio}});
    }
  }
  return ratios;
}

}  // namespace

void bench_tree(const BenchOptions& options, Json& report) {
  Runtime runtime({.backend = options.backend, .devices = options.backend});
  const Backend device = measured_device(runtime);
  std::vector<std::size_t> sizes = options.sizes;
  if (sizes.empty()) {
    for (const int exponent : {20, 22, 24}) sizes.push_back(std::size_t{1} << exponent);
    if (device == Backend::cuda) sizes.push_back(std::size_t{1} << 26);
  }
  for (const std::size_t n : sizes) {
    if (n > std::numeric_limits<Index>::max() / 2) {
      throw ArgumentError(fmt::format("bench: the tour of {} vertices does not fit indices of 32 bits", n));
    }
  }
  report["device"] = name_of(device);
  report["scheduler"] = runtime.scheduler();
  fmt::print("Trees from their edges on {}, scheduler {}; int32 indices, permuted labels; medians of {}\n",
             name_of(device), runtime.scheduler(), options.repeat);

  std::vector<Figures> all;
  begin_work(sizes.size() * options.shapes.size());
  Rows rows;
  const Table table = print_times_headings();
  for (const std::size_t n : sizes) {
    for (const std::string& shape : options.shapes) {
      all.push_back(measure(device, shape, n, options));
      print_times(table, all.back());
      rows.push_back(to_json(all.back()));
    }
  }
  report["tree"] = rows.take();
  print_profile(all, "Tour and subtree sizes", &Figures::rooting_phases);
  print_profile(all, "Tour, parent, size, preorder and level", &Figures::four_phases);
  print_uses(all);
  report["slowest_shape"] = compare_shapes(all);
  report["workers"] = workers_json(runtime);
}

}  // namespace pleach::app
