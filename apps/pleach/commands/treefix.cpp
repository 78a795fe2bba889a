// pleach treefix: rootfix or leaffix of weights over a tree.
#include "checks/graph_check.hpp"
#include "checks/operators.hpp"
#include "checks/treefix_check.hpp"
#include "commands/commands.hpp"
#include "commands/compute_run.hpp"
#include "commands/graph_input.hpp"
#include "commands/options.hpp"
#include "commands/treefix_summary.hpp"
#include "formats/array_file.hpp"
#include "formats/text_line.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include <fmt/core.h>

namespace pleach::app {

namespace {

struct TreefixCommand {
  ComputeOptions common;
  GraphInput input;
  bool spanning_tree = false;
  Direction direction = Direction::root;
  Operator op = plus;
  TreefixMethod method = TreefixMethod::automatic;
  bool compensated = false;
  bool inclusive = false, exclusive = false;
  bool cumulative = false;
  std::string weights;
  std::string summary;

  [[nodiscard]] bool has_paths() const { return input.format == TreeFormat::paths; }
  [[nodiscard]] bool counts_own_weight() const { return direction == Direction::leaf ? !exclusive : inclusive; }
};

const std::map<std::string, TreefixMethod>& methods() {
  static const std::map<std::string, TreefixMethod> methods{{"automatic", TreefixMethod::automatic},
                                                            {"scan", TreefixMethod::scan},
                                                            {"levels", TreefixMethod::levels},
                                                            {"sequential", TreefixMethod::sequential}};
  return methods;
}

std::string name_of(TreefixMethod method) {
  for (const auto& [name, value] : methods()) {
    if (value == method) return name;
  }
  return "?";
}

/// Weights of paths are integers: into floats they are rounded, into i32 they must fit.
template <class Value>
std::vector<Value> converted(const std::vector<std::int64_t>& weight) {
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

/// The value of the edge to the parent, 0 for a root; of several, the first.
template <class Value, class Index>
std::vector<Value> edge_weights(const EdgeList<Index>& edges, const std::vector<Index>& parent) {
  std::vector<Value> weight(parent.size());
  std::vector<bool> known(parent.size());
  const auto offer = [&](Index vertex, Index above, std::size_t edge) {
    const auto v = static_cast<std::size_t>(vertex);
    if (vertex == above || parent[v] != above || known[v]) return;
    const auto value = edges.value.template get<Value>(edge);
    if (!value) {
      throw RangeError(fmt::format("treefix: value {} of the edge of {} and {} does not fit {}", edges.value.text(edge),
                                   v, above, type_name<Value>));
    }
    weight[v] = *value;
    known[v] = true;
  };
  for (std::size_t e = 0; e < edges.from.size(); ++e) {
    offer(edges.from[e], edges.to[e], e);
    offer(edges.to[e], edges.from[e], e);
  }
  return weight;
}

template <class Index, class Value>
struct Problem {
  EdgeList<Index> edges;  // of graphs
  std::vector<Index> parent;
  std::vector<Value> weight;
  PathTree<Index> paths;  // of others, it stays empty

  [[nodiscard]] std::size_t size() const { return std::max(edges.vertices, parent.size()); }
};

template <class Index, class Value>
Problem<Index, Value> load(const TreefixCommand& command) {
  Problem<Index, Value> problem;
  if (command.spanning_tree) {
    problem.edges = read_graph<Index>("treefix", command.input);
  } else if (command.has_paths()) {
    problem.paths = read_paths<Index>(command.input.path, !command.weights.empty() ? PathWeights::unused
                                                          : command.cumulative     ? PathWeights::cumulative
                                                                                   : PathWeights::own);
    problem.parent = std::move(problem.paths.parent);
    problem.paths.weight.resize(problem.paths.lines);
    if (command.weights.empty()) problem.weight = converted<Value>(problem.paths.weight);
    problem.paths.weight = {};
  } else {
    problem.parent = read_array<Index>(command.input.path);
  }
  if (!command.weights.empty()) problem.weight = read_array<Value>(command.weights);
  if (!command.has_paths() && command.weights.empty()) problem.weight.assign(problem.size(), 1);
  const std::size_t weighted = command.has_paths() ? problem.paths.lines : problem.size();
  if (problem.weight.size() != weighted) {
    throw FileError(fmt::format("{}: holds {} weights, the tree has {} vertices", command.weights,
                                problem.weight.size(), weighted));
  }
  // Directories that the paths lack change no sum.
  problem.weight.resize(problem.size(), static_cast<Value>(identity<Value>(command.op)));
  return problem;
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

template <class Index, class Value>
void run(const TreefixCommand& command) {
  const ComputeOptions& common = command.common;
  ComputeRun run("treefix", common);

  run.load("reading the tree");
  Problem<Index, Value> problem = load<Index, Value>(command);
  const bool named = problem.paths.size() > 0;

  run.init("walking the tour");
  Runtime runtime({.backend = common.backend, .devices = common.backend});
  if (command.spanning_tree) problem.parent = spanning_parents(runtime, problem.edges);
  if (command.input.values) problem.weight = edge_weights<Value>(problem.edges, problem.parent);
  const Tree<Index> tree(runtime, problem.parent);
  const Vector<Value> weight(runtime, problem.weight);
  Vector<Value> result(runtime, tree.size());

  run.compute([&] { treefix(command, tree, weight, result); });
  const View<const Value> view = result.read();
  const std::span<const Value> values(view.data(), view.size());
  run.check([&] {
    if (command.spanning_tree) {
      if (auto difference = check_spanning_tree<Index>(problem.edges, {}, problem.parent)) return difference;
    }
    const View<const Index> tour = tree.tour().read();
    return check_treefix<Index, Value>({tour.data(), tour.size()}, problem.parent, problem.weight, values,
                                       command.direction, command.op, command.counts_own_weight(), command.method);
  });

  if (run.write()) {
    if (!common.output.empty()) {
      write_result(common.output, values,
                   [&](std::size_t v) { return named ? std::string(problem.paths.name(v)) : std::to_string(v); });
    }
    if (!command.summary.empty()) {
      const auto name = [&](std::size_t v) { return named ? std::string(problem.paths.name(v)) : std::string(); };
      write_summary<Index, Value>(command.summary, tree, values, command.direction, name,
                                  command.has_paths() ? "bytes" : "");
    }
  }
  const bool root = command.direction == Direction::root;
  run.finish(runtime, tree.size(),
             {{"algorithm", name_of(command.method)},
              {"compensated", command.compensated},
              {"direction", root ? "root" : "leaf"},
              {"roots", tree.roots()}},
             fmt::format("{} of {} vertices in {} trees", root ? "rootfix" : "leaffix", tree.size(), tree.roots()),
             "a vertex");
}

}  // namespace

void add_treefix(Command app) {
  const Command treefix = app.subcommand("treefix", "Sums of weights over the ancestors or the subtree of each vertex");
  const auto command = std::make_shared<TreefixCommand>();
  add_graph_input(treefix, command->input, {"parents", "paths", "edges", "mtx"});
  treefix["INPUT"].description("The tree, or a graph; '-' is stdin, gzip is read as it is");
  treefix["--format"]
      .description(
          "What INPUT is: the parent of each vertex (text or .npy); lines 'WEIGHT PATH' as of find -printf '%s %p\\n'; "
          "with --spanning-tree a list of edges or Matrix Market, as the name tells: .edges .el, .mtx")
      .text("parents|paths|edges|mtx [parents]");
  const Option spanning =
      treefix.flag("--spanning-tree", command->spanning_tree,
                   "Take a spanning forest of INPUT, which may be any graph; the roots are the smallest vertices");
  treefix["--vertices"].needs(spanning);
  treefix
      .choice<Direction>("--direction", command->direction, {{"root", Direction::root}, {"leaf", Direction::leaf}},
                         "Sum over the ancestors, or over the subtree")
      .text("root|leaf [root]");
  treefix
      .choice<Operator>("--operator", command->op,
                        {{"plus", plus},
                         {"min", min},
                         {"max", max},
                         {"multiply", multiply},
                         {"saturating_plus", saturating_plus},
                         {"bit_and", bit_and},
                         {"bit_or", bit_or},
                         {"bit_xor", bit_xor}},
                        "What to sum with")
      .text("plus|min|max|multiply|saturating_plus|bit_and|bit_or|bit_xor [plus]");
  treefix
      .choice<TreefixMethod>("--method", command->method, methods(),
                             "By scan over the tour, for plus and bit_xor, level by level, or in one walk")
      .text("automatic|scan|levels|sequential [automatic]");
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
      .flag("--edge-values", command->input.values,
            "The weight of a vertex is the value of the edge to its parent in Matrix Market, 0 for a root")
      .needs(spanning)
      .excludes(treefix["--weights"]);
  treefix
      .option("--summary", command->summary, "Write the vertices of each level and the largest results there, as JSON")
      .text("FILE");
  add_compute_options(treefix, command->common);
  treefix.on_call([command] {
    const auto format = command->input.format;
    const bool is_graph = format == TreeFormat::edges || format == TreeFormat::mtx;
    if (is_graph && !command->spanning_tree) {
      throw ArgumentError(
          fmt::format("treefix: --format {} needs --spanning-tree", format == TreeFormat::edges ? "edges" : "mtx"));
    }
    if (format && !is_graph && command->spanning_tree) {
      throw ArgumentError("treefix: --spanning-tree needs --format edges or mtx");
    }
    if (command->cumulative && !command->has_paths()) throw ArgumentError("treefix: --cumulative needs --format paths");
    with_index(command->common.index, [&]<class Index>(Index) {
      with_value(command->common.type, [&]<class Value>(Value) { run<Index, Value>(*command); });
    });
  });
}

}  // namespace pleach::app
