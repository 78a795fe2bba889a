// pleach treefix: rootfix or leaffix of weights over a tree.
#include "checks/graph_check.hpp"
#include "checks/operators.hpp"
#include "checks/tree_check.hpp"
#include "checks/treefix_check.hpp"
#include "cli/compute_run.hpp"
#include "cli/input.hpp"
#include "cli/options.hpp"
#include "commands/commands.hpp"
#include "commands/in_blocks.hpp"
#include "commands/treefix_summary.hpp"
#include "io/text_line.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

#include <fmt/core.h>

namespace pleach::app {

namespace {

struct TreefixCommand {
  ComputeOptions common;
  InputOptions input;
  std::string spanning_tree;
  bool edge_values = false;
  Direction direction = Direction::root;
  Operator op = plus;
  TreefixMethod method = TreefixMethod::automatic;
  bool compensated = false;
  bool inclusive = false, exclusive = false;
  bool cumulative = false;
  std::string weights;
  std::string summary;

  [[nodiscard]] bool counts_own_weight() const { return direction == Direction::leaf ? !exclusive : inclusive; }
};

const std::map<std::string, TreefixMethod>& methods() {
  static const std::map<std::string, TreefixMethod> methods{{"automatic", TreefixMethod::automatic},
                                                            {"scan", TreefixMethod::scan},
                                                            {"levels", TreefixMethod::levels},
                                                            {"contraction", TreefixMethod::contraction},
                                                            {"sequential", TreefixMethod::sequential}};
  return methods;
}

/// Weights of paths are integers: they are rounded to floats, and must fit in i32.
template <class Value>
std::vector<Value> path_weights(const std::vector<std::int64_t>& weight) {
  std::vector<Value> result(weight.size());
  for (std::size_t v = 0; v < weight.size(); ++v) {
    if constexpr (std::is_same_v<Value, std::int32_t>) {
      if (weight[v] != static_cast<Value>(weight[v])) {
        throw RangeError(fmt::format("treefix: weight {} of line {} does not fit i32", weight[v], v + 1));
      }
    }
    result[v] = static_cast<Value>(weight[v]);
  }
  return result;
}

/// Returns the value of the edge to the parent, 0 for a root; the minimum of several edges.
template <class Value, class Index>
std::vector<Value> edge_weights(const EdgeList<Index>& edges, const Labels& labels, const std::vector<Index>& parent) {
  std::vector<Value> weight(parent.size());
  std::vector<bool> known(parent.size());
  const auto offer = [&](Index vertex, Index above, std::size_t edge) {
    const auto v = static_cast<std::size_t>(vertex);
    if (vertex == above || parent[v] != above) return;
    const auto value = edges.value.template get<Value>(edge);
    if (!value) {
      throw RangeError(fmt::format("treefix: value {} of the edge of {} and {} does not fit {}", edges.value.text(edge),
                                   labels.text(v), labels.text(static_cast<std::size_t>(above)), type_name<Value>));
    }
    weight[v] = known[v] ? std::min(weight[v], *value) : *value;
    known[v] = true;
  };
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    offer(edges.from[e], edges.to[e], e);
    offer(edges.to[e], edges.from[e], e);
  }
  return weight;
}

/// Returns the length of the branch to the parent; 0 for a root without length.
template <class Value, class Index>
std::vector<Value> branch_lengths(const Numbers& lengths, const Labels& labels, const std::vector<Index>& parent) {
  std::vector<Value> weight(parent.size());
  for (std::size_t v = 0; v < parent.size(); ++v) {
    const bool is_missing = std::isnan(lengths.get<double>(v).value());
    if (is_missing && static_cast<std::size_t>(parent[v]) == v) continue;
    if (is_missing) throw RangeError(fmt::format("treefix: the branch to vertex {} has no length", labels.text(v)));
    const auto value = lengths.get<Value>(v);
    if (!value) {
      throw RangeError(fmt::format("treefix: length {} of the branch to vertex {} does not fit {}", lengths.text(v),
                                   labels.text(v), type_name<Value>));
    }
    weight[v] = *value;
  }
  return weight;
}

template <class Index, class Value>
void treefix(const TreefixCommand& command, const Tree<Index>& tree, const Vector<Value>& weight,
             Vector<Value>& result) {
  if (command.direction == Direction::root) {
    rootfix(tree, weight, result, command.op, {command.counts_own_weight(), command.method, command.compensated});
  } else {
    leaffix(tree, weight, result, command.op, {command.counts_own_weight(), command.method, command.compensated});
  }
  result.wait();
}

/// The steps after the weights have a type; weights of edges wait for the parents.
template <class Index, class Value>
void compute(const TreefixCommand& command, ComputeRun& run, Input<Index>& input, std::vector<Value> weights) {
  const bool has_edges = input.has_edges(), has_paths = input.format == Format::paths;
  run.init("walking the tour");
  Runtime runtime({.backend = command.common.backend, .devices = command.common.backend});
  if (has_edges) {
    const bool minimum = command.spanning_tree == "minimum";
    input.parent = command.spanning_tree.empty() ? forest_parents<Index>(runtime, input.edges, input.roots)
                                                 : spanning_parents<Index>(runtime, input.edges, input.roots, minimum);
    if (command.edge_values) weights = edge_weights<Value>(input.edges, input.labels, input.parent);
  }
  const Tree<Index> tree(runtime, input.parent);
  const Vector<Value> weight(runtime, weights);
  Vector<Value> result(runtime, tree.size());

  run.compute([&] { treefix(command, tree, weight, result); });
  const View<const Value> view = result.read();
  const std::span<const Value> values(view.data(), view.size());
  run.check([&] {
    if (!command.spanning_tree.empty()) {
      if (auto difference = check_spanning_parents<Index>(input.edges, input.roots, input.parent,
                                                          command.spanning_tree == "minimum")) {
        return difference;
      }
    } else if (has_edges) {
      const auto expected = search_forest<Index>(input.edges, input.roots).parent;
      if (auto difference = first_difference<Index, Index>(input.parent, expected, [](std::size_t) { return 0; })) {
        difference->what = "parent";
        return difference;
      }
    }
    const View<const Index> tour = tree.tour().read();
    return check_treefix<Index, Value>({tour.data(), tour.size()}, input.parent, weights, values, command.direction,
                                       command.op, command.counts_own_weight(), command.method);
  });

  if (run.write()) {
    if (!command.common.output.empty()) {
      const std::string name = command.direction == Direction::root ? "rootfix" : "leaffix";
      write_results(command.common.output, "vertex", {{name, values}}, input.labels);
    }
    if (!command.summary.empty()) {
      const auto name = [&](std::size_t v) { return input.labels.empty() ? std::string() : input.labels.text(v); };
      write_summary<Index, Value>(command.summary, tree, values, command.direction, name, has_paths ? "bytes" : "");
    }
  }
  const bool root = command.direction == Direction::root;
  run.finish(runtime, tree.size(),
             {{"algorithm", name_in(methods(), command.method)},
              {"compensated", command.compensated},
              {"direction", root ? "root" : "leaf"},
              {"type", std::string(type_name<Value>)},
              {"roots", tree.roots()}},
             fmt::format("{} of {} vertices in {} trees", root ? "rootfix" : "leaffix", tree.size(), tree.roots()),
             "a vertex");
}

template <class Index>
void run(const TreefixCommand& command) {
  ComputeRun run("treefix", command.common);
  run.load("reading the tree");
  InputOptions options = command.input;
  options.values = command.edge_values || command.spanning_tree == "minimum";
  Input<Index> input = read_input<Index>("treefix", options);
  run.require_memory(input, sizeof(Index) == 4 ? Footprint{110, 40} : Footprint{140, 60});
  const bool has_paths = input.format == Format::paths;
  if (!command.spanning_tree.empty() && !input.has_edges()) {
    throw ArgumentError("treefix: --spanning-tree needs a graph; this is a tree");
  }
  if (command.cumulative && !has_paths) throw ArgumentError("treefix: --cumulative needs --format paths");
  // Directories without a line have no weight, and change no sum.
  const std::size_t weighted = has_paths ? input.path_weight.size() : input.size();
  const auto go_on = [&]<class Value>(std::vector<Value> weights) {
    if (weights.size() != weighted) {
      throw FileError(
          fmt::format("{}: holds {} weights, the tree has {} vertices", command.weights, weights.size(), weighted));
    }
    weights.resize(input.size(), static_cast<Value>(identity<Value>(command.op)));
    compute<Index, Value>(command, run, input, std::move(weights));
  };
  if (!command.weights.empty()) return with_values(command.weights, command.common.type, go_on);

  const bool of_branches = command.edge_values && input.format == Format::newick;
  const Numbers lengths(of_branches ? std::move(input.length) : std::vector<double>());
  const bool whole = of_branches ? lengths.are_whole() : !command.edge_values || input.edges.value.are_integers();
  with_value(command.common.type.value_or(whole ? ValueType::i64 : ValueType::f64), [&]<class Value>(Value) {
    if (of_branches) return go_on(branch_lengths<Value>(lengths, input.labels, input.parent));
    if (!has_paths) return go_on(std::vector<Value>(weighted, 1));
    go_on(path_weights<Value>(std::exchange(input.path_weight, {})));
  });
}

template <class Value>
BlockVector<Value> ones(Network& network, const std::shared_ptr<const Layout>& layout) {
  BlockVector<Value> vector(network, layout);
  for (Vector<Value>& block : vector.blocks()) std::ranges::fill(block.write(), Value{1});
  return vector;
}

/// Runs in the processes that mpirun started, on weights of which each rank has read its part, or on ones.
template <class Index, class Value>
void compute_in_blocks(const TreefixCommand& command, const ComputeOptions& common, Network& network, ComputeRun& run,
                       const ForestBlocks<Index>& forest, const std::vector<Value>* part) {
  run.init("walking the tour");
  const BlockTree<Index> tree = forest.tree();
  const std::uint64_t weights = sum_of_all_ranks(network, part != nullptr ? part->size() : 0);
  if (part != nullptr && weights != tree.size()) {
    throw FileError(
        fmt::format("{}: holds {} weights, the tree has {} vertices", command.weights, weights, tree.size()));
  }
  const BlockVector<Value> weight = part != nullptr ? BlockVector<Value>(network, tree.layout(), std::span(*part))
                                                    : ones<Value>(network, tree.layout());
  BlockVector<Value> result(network, tree.layout());
  const bool root = command.direction == Direction::root;
  run.compute([&] {
    wait_for_all(network);
    if (root) {
      rootfix(tree, weight, result, command.op, command.counts_own_weight());
    } else {
      leaffix(tree, weight, result, command.op, command.counts_own_weight());
    }
    network.runtime().wait();
    wait_for_all(network);
  });
  run.check([&]() -> std::optional<Difference> {
    if (auto difference = forest.check(network, tree)) return difference;
    const std::vector<Index> parents = tree.parent().gather();
    const std::vector<Value> all_weights = weight.gather(), results = result.gather();
    return found_on_first_rank(network, [&] {
      const TreeOracle<Index> oracle = search_forest<Index>(parents);
      std::vector<Index> tour(2 * parents.size());
      for (std::size_t v = 0; v < parents.size(); ++v) {
        tour[static_cast<std::size_t>(oracle.first[v])] = static_cast<Index>(v);
        tour[static_cast<std::size_t>(oracle.last[v])] = ~static_cast<Index>(v);
      }
      return check_treefix<Index, Value>(tour, parents, all_weights, results, command.direction, command.op,
                                         command.counts_own_weight(), TreefixMethod::scan);
    });
  });
  Json figures{{"algorithm", "scan"},
               {"direction", root ? "root" : "leaf"},
               {"type", std::string(type_name<Value>)},
               {"roots", tree.roots()}};
  figures.update(ranks_json(network));
  const char* name = root ? "rootfix" : "leaffix";
  if (run.write() && !common.output.empty()) {
    write_blocks<Value>(network, common.output, "vertex", {{name, &result}});
  }
  run.finish(
      network.runtime(), static_cast<std::size_t>(tree.size()), figures,
      fmt::format("{} of {} vertices in {} trees, {} processes", name, tree.size(), tree.roots(), network.ranks()),
      "a vertex");
}

template <class Index>
void run_in_blocks(const TreefixCommand& command) {
  const bool by_scan = command.method == TreefixMethod::automatic || command.method == TreefixMethod::scan;
  if (!by_scan || command.compensated || command.edge_values || command.cumulative || !command.summary.empty()) {
    throw ArgumentError("treefix: several processes take a forest, --weights, and the method scan only");
  }
  const ComputeOptions common = options_of_rank(command.common);
  run_job({.backend = common.backend, .devices = common.backend}, [&](Network& network) {
    ComputeRun run("treefix", common);
    run.load("reading the tree");
    const auto forest = forest_in_blocks<Index>("treefix", network, command.input, command.spanning_tree);
    const auto go_on = [&]<class Value>(const std::vector<Value>& part) {
      compute_in_blocks(command, common, network, run, forest, &part);
    };
    if (command.weights.empty()) {
      return with_value(common.type.value_or(ValueType::i64), [&]<class Value>(Value) {
        compute_in_blocks<Index, Value>(command, common, network, run, forest, nullptr);
      });
    }
    read_parts(network, command.weights, common.type, go_on);
  });
}

}  // namespace

void add_treefix(Command app) {
  const Command treefix = app.subcommand("treefix", "Sums of weights over the ancestors or the subtree of each vertex");
  const auto command = std::make_shared<TreefixCommand>();
  add_input(treefix, command->input);
  add_random(treefix, command->input, "a tree of N vertices by random attachment, in a random order");
  add_roots(treefix, command->input);
  add_spanning_tree(treefix, command->spanning_tree);
  treefix
      .choice<Direction>("--direction", command->direction, {{"root", Direction::root}, {"leaf", Direction::leaf}},
                         "Sum over the ancestors, or over the subtree")
      .text("root|leaf [root]");
  add_operator(treefix, command->op, "What to sum with");
  treefix
      .choice<TreefixMethod>("--method", command->method, methods(),
                             "By scan over the tour, for plus and bit_xor; or with any operator level by level, by "
                             "contraction or in one walk")
      .text("automatic|scan|levels|contraction|sequential [automatic]");
  treefix.flag("--compensated", command->compensated,
               "Scan sums of two floats each, so that errors do not grow along the tour");
  const Option inclusive =
      treefix.flag("--inclusive", command->inclusive, "Count a vertex's own weight (default for leaf)");
  treefix.flag("--exclusive", command->exclusive, "Do not count it (default for root)").excludes(inclusive);
  treefix.option("--weights", command->weights, "The weight of each vertex (text or .npy); else 1, or the paths'")
      .text("FILE");
  treefix
      .flag("--cumulative", command->cumulative,
            "The weights of paths count what lies below, as those of du -a do: take what each line has of its own")
      .excludes(treefix["--weights"]);
  treefix
      .flag("--edge-values", command->edge_values,
            "The weight of a vertex is the value of the edge to its parent, or the length of the branch; 0 for a root")
      .excludes(treefix["--weights"]);
  treefix
      .option("--summary", command->summary, "Write the vertices of each level and the largest results there, as JSON")
      .output(json_endings)
      .text("FILE");
  add_compute_options(treefix, command->common);
  treefix.on_call([command] {
    if (started_ranks() > 1) {
      return with_index(command->common.index, [&]<class Index>(Index) { run_in_blocks<Index>(*command); });
    }
    command->input.weights = !command->weights.empty() ? PathWeights::unused
                             : command->cumulative     ? PathWeights::cumulative
                                                       : PathWeights::own;
    with_index(command->common.index, [&]<class Index>(Index) { run<Index>(*command); });
  });
}

}  // namespace pleach::app
